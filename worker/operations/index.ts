import type { PlanKind } from '#contract/codes/status.ts'
import { burn } from './burn/burn.ts'
import { collection } from './collection/collection.ts'
import type { Classified, TransactionShape } from '../chains/transaction.ts'
import type { WorkerContext } from '../context.ts'
import type { Operation, Step } from './define-operation.ts'
import { mint } from './mint/mint.ts'
import { sendCoin } from './send-coin/send-coin.ts'
import { sendToken } from './send-token/send-token.ts'
import { transfer } from './transfer/transfer.ts'
import { reveal } from './reveal/reveal.ts'
import { updateAuthority } from './update-authority/update-authority.ts'
import { verifyCollection } from './verify-collection/verify-collection.ts'
import { verifyCreator } from './verify-creator/verify-creator.ts'
import { createToken } from './create-token/create-token.ts'
import { mintToken } from './mint-token/mint-token.ts'
import { burnToken } from './burn-token/burn-token.ts'
import { freezeToken } from './freeze-token/freeze-token.ts'
import { updateToken } from './update-token/update-token.ts'
import type { Work } from './work.ts'

export { isAhead, isGivenUp, isShort } from './define-operation.ts'
export type {
  AuditedRows,
  Count,
  FoundOnChain,
  Inspected,
  Operation,
  Outcome,
  Preparation,
  Adoption,
  Step,
} from './define-operation.ts'
export type { ReadBack, Work } from './work.ts'

/** Every kind of work a plan can ask for. */
const operations: Record<PlanKind, Operation> = {
  mint,
  collection,
  burn,
  transfer,
  sendCoin,
  sendToken,
  reveal,
  verifyCreator,
  verifyCollection,
  updateAuthority,
  createToken,
  mintToken,
  burnToken,
  freezeToken,
  updateToken,
}

/** What a run does to its items. */
export function operationOf({ plan }: { plan: { kind: PlanKind } }): Operation {
  return operations[plan.kind]
}

/** What a chunk does: the operation itself, or what prepares it. */
export function stepOf({ run, chunk }: Pick<Work, 'run' | 'chunk'>): Step {
  const operation = operationOf(run)
  if (chunk.kind === operation.kind) return operation
  const steps: Partial<Record<string, Step>> = operation.prepare?.steps ?? {}
  const step = steps[chunk.kind]
  if (!step) throw new Error(`Chunk ${chunk.id} is a ${chunk.kind}, which no run of ${operation.kind} has.`)
  return step
}

/** What a failure of a chunk on chain means. */
export function classifyFailure(
  ctx: WorkerContext,
  work: Work,
  err: unknown,
  shape: TransactionShape,
): Classified {
  return stepOf(work).classify(ctx, work, err, shape)
}
