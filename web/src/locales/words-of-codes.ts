import type { AuditAction, AuditEntity } from '#contract/audit/actions.ts'
import type { ChainErrorCode } from '#contract/codes/chain-errors.ts'
import type { MoveReasonCode } from '#contract/codes/move-reasons.ts'
import type { DetailWords } from '#contract/codes/say-detail.ts'
import type { ErrorCode } from '#contract/codes/results.ts'
import type { RpcTrouble } from '#contract/codes/rpc.ts'
import type {
  AttemptState,
  ChunkState,
  ItemStatus,
  MasterStatus,
  PlanKind,
  Standard,
} from '#contract/codes/status.ts'
import type { ItemReasonCode, WaitingCode } from '#contract/codes/waiting.ts'
import type { RowIssueCode } from '#contract/list/issues.ts'
import type { ItemGroup } from '#contract/run/item-group.ts'
import type { LaunchKind } from '#contract/operation/launch-kinds.ts'
import type { FactKey, TxKind } from '#contract/operation/operations.ts'
import type wizard from './eng/wizard.json'

/** The codes of the contract that need words: one without them does not compile, and the message names it. */
export interface WordsOfCodes extends Record<string, unknown> {
  audit: { entities: Words<AuditEntity>; actions: Words<Hyphened<AuditAction>> }
  errors: Titles<ErrorCode>
  home: { rpcTroubles: Words<RpcTrouble> }
  item: { fields: Words<FactKey> }
  master: { completed: Words<LaunchKind> }
  masters: { kinds: Words<PlanKind>; standards: Words<Standard> }
  details: DetailWords
  reasons: Titles<ItemReasonCode | ChainErrorCode | MoveReasonCode>
  status: {
    master: Words<MasterStatus>
    item: Words<ItemStatus>
    group: Words<ItemGroup>
    attempt: Words<AttemptState>
    chunk: Words<ChunkState>
  }
  txLog: { kinds: Words<TxKind> }
  waiting: Titles<WaitingCode>
  wizard: { kinds: Record<LaunchKind, WordsOfLaunch>; issues: Words<RowIssueCode> }
}

type Words<Code extends string> = Record<Code, string>
type Titles<Code extends string> = Record<Code, { title: string }>
type Hyphened<Action extends string> = Action extends `${infer Entity}.${infer Verb}`
  ? `${Entity}-${Verb}`
  : never
/** Those of the first are what every other needs; not every one is for every standard. */
type WordsOfLaunch = Omit<(typeof wizard)['kinds']['mint'], 'standards'> & {
  standards: Partial<Words<Standard>>
}
