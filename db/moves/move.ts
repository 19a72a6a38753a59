import { sql, type SQL } from 'drizzle-orm'
import {
  attemptMoves,
  itemMoves,
  masterMoves,
  paymentMoves,
  planMoves,
  reservationMoves,
  type AttemptState,
  type ItemStatus,
  type MasterStatus,
  type PaymentStatus,
  type PlanStatus,
  type ReservationStatus,
} from '#contract/codes/status.ts'
import type { EventReason } from '#contract/codes/move-reasons.ts'
import { alertMoves, deliveryMoves, type AlertState, type DeliveryState } from '#contract/alert/codes.ts'
import { applicationMoves, type ApplicationState } from '#contract/airdrop/codes.ts'
import { campaignMoves, roundMoves, type CampaignState, type RoundState } from '#contract/campaign/codes.ts'
import { documentMoves, type DocumentState } from '#contract/document/codes.ts'
import { drawMoves, type DrawState } from '#contract/draw/codes.ts'
import {
  evmCallMoves,
  evmContractMoves,
  type EvmCallState,
  type EvmContractState,
} from '#contract/evm-contract/codes.ts'
import { mailMoves, type MailState } from '#contract/mail/codes.ts'
import {
  depositMoves,
  depositStateMoves,
  migrationMoves,
  sourceChainSendMoves,
  type DepositHandling,
  type DepositState,
  type MigrationState,
  type SourceChainSendState,
} from '#contract/migration/codes.ts'
import { receiptMoves, type ReceiptState } from '#contract/payment/codes.ts'
import { snapshotMoves, type SnapshotState } from '#contract/recipient/snapshot/codes.ts'
import { revealMoves, type RevealState } from '#contract/reveal/codes.ts'
import { surveyMoves, type SurveyState } from '#contract/survey/codes.ts'
import type { Queryable } from '../connection.ts'
import { defineStates } from './define-states.ts'
import { insertEvents } from './insert-events.ts'
import type { Move, MoveBase, Note, States } from './states.ts'

export { IllegalMoveError } from './define-states.ts'
export type { Move } from './states.ts'

interface StateOf {
  plan: PlanStatus
  master: MasterStatus
  payment: PaymentStatus
  receipt: ReceiptState
  item: ItemStatus
  attempt: AttemptState
  migration: MigrationState
  /** What becomes of a deposit. */
  deposit: DepositHandling
  /** How sure it is that the deposit is there; its events are the deposit's, too. */
  depositState: DepositState
  sourceChainSend: SourceChainSendState
  evmContract: EvmContractState
  evmCall: EvmCallState
  mail: MailState
  alert: AlertState
  delivery: DeliveryState
  reveal: RevealState
  campaign: CampaignState
  round: RoundState
  draw: DrawState
  application: ApplicationState
  snapshot: SnapshotState
  survey: SurveyState
  reservation: ReservationStatus
  document: DocumentState
}
export type MovedEntity = keyof StateOf

/** Those whose events are on a page: their reasons have words in every language. */
type ShownEntity = 'item' | 'attempt' | 'master' | 'migration'
interface Reasoned<E extends MovedEntity> {
  reason?: (E extends ShownEntity ? EventReason : string) | null | undefined
}

/** A table of a run, whose rows have a status and whose events belong to the run. */
const ofRun = { column: 'status', masterColumn: 'master_id' }
const ofDeposit = {
  entity: 'deposit',
  table: 'source_chain_deposits',
  alias: 'd',
  key: 'deposit_id',
  masterColumn: null,
} as const

/** Every table whose rows move from state to state. */
const states = {
  plan: defineStates({
    ...{ entity: 'plan', table: 'mint_plans', alias: 'p', key: 'plan_id', column: 'status' },
    masterColumn: null,
    moves: planMoves,
  }),
  master: defineStates({
    ...{ entity: 'master', table: 'minting_masters', alias: 'm', key: 'master_id', ...ofRun },
    moves: masterMoves,
    lease: { dueColumn: 'driven_until', holderColumn: 'driver_id', isOpen: sql`m.status in ('10', '90')` },
  }),
  payment: defineStates({
    ...{ entity: 'payment', table: 'master_payments', alias: 'p', key: 'payment_id', ...ofRun },
    moves: paymentMoves,
  }),
  receipt: defineStates({
    ...{ entity: 'receipt', table: 'payment_receipts', alias: 'r', key: 'receipt_id', column: 'state' },
    ...{ masterColumn: null, moves: receiptMoves },
  }),
  item: defineStates({
    ...{ entity: 'item', table: 'minting_items', alias: 'i', key: 'item_id', ...ofRun },
    moves: itemMoves,
  }),
  attempt: defineStates({
    ...{ entity: 'attempt', table: 'attempts', alias: 'a', key: 'attempt_id', column: 'state' },
    masterColumn: 'master_id',
    hasModifiedAt: false,
    moves: attemptMoves,
  }),
  migration: defineStates({
    ...{ entity: 'migration', table: 'migrations', alias: 'm', key: 'migration_id', column: 'state' },
    masterColumn: null,
    moves: migrationMoves,
    lease: { dueColumn: 'next_run_at', isOpen: sql`m.finished_at is null` },
  }),
  deposit: defineStates({ ...ofDeposit, column: 'handling', moves: depositMoves }),
  depositState: defineStates({ ...ofDeposit, column: 'state', moves: depositStateMoves }),
  sourceChainSend: defineStates({
    ...{
      entity: 'sourceChainSend',
      table: 'source_chain_sends',
      alias: 's',
      key: 'send_id',
      column: 'state',
    },
    masterColumn: null,
    hasModifiedAt: false,
    moves: sourceChainSendMoves,
  }),
  evmContract: defineStates({
    ...{ entity: 'evmContract', table: 'evm_contracts', alias: 'k', key: 'contract_id', column: 'state' },
    ...{ masterColumn: null, moves: evmContractMoves },
  }),
  evmCall: defineStates({
    ...{ entity: 'evmCall', table: 'evm_calls', alias: 'c', key: 'call_id', column: 'state' },
    ...{ masterColumn: null, moves: evmCallMoves },
  }),
  mail: defineStates({
    ...{ entity: 'mail', table: 'mails', alias: 'e', key: 'mail_id', column: 'state' },
    ...{ masterColumn: null, hasModifiedAt: false, moves: mailMoves },
    // Mail that waits, or whose worker died: its lease has ended.
    lease: { dueColumn: 'next_try_at', isOpen: sql`e.state in ('waiting', 'sending')` },
  }),
  alert: defineStates({
    ...{ entity: 'alert', table: 'alerts', alias: 'a', key: 'alert_id', column: 'state' },
    ...{ masterColumn: null, hasModifiedAt: false, moves: alertMoves },
  }),
  delivery: defineStates({
    ...{ entity: 'delivery', table: 'deliveries', alias: 'd', key: 'delivery_id', column: 'state' },
    ...{ masterColumn: null, hasModifiedAt: false, moves: deliveryMoves },
    lease: { dueColumn: 'next_try_at', isOpen: sql`d.state in ('waiting', 'sending')` },
  }),
  reveal: defineStates({
    ...{ entity: 'reveal', table: 'reveals', alias: 'r', key: 'reveal_id', column: 'state' },
    ...{ masterColumn: null, moves: revealMoves },
    lease: {
      dueColumn: 'next_run_at',
      isOpen: sql`(r.state in ('scheduled', 'running', 'rolling_back') or r.is_unsettled) and r.deleted_at is null`,
    },
  }),
  campaign: defineStates({
    ...{ entity: 'campaign', table: 'campaigns', alias: 'c', key: 'campaign_id', column: 'state' },
    ...{ masterColumn: null, moves: campaignMoves },
    lease: { dueColumn: 'next_run_at', isOpen: sql`c.state = 'active'` },
  }),
  round: defineStates({
    ...{ entity: 'round', table: 'campaign_rounds', alias: 'r', key: 'round_id', column: 'state' },
    ...{ masterColumn: 'master_id', moves: roundMoves },
    lease: { dueColumn: 'next_run_at', isOpen: sql`r.state = 'due'` },
  }),
  draw: defineStates({
    ...{ entity: 'draw', table: 'draws', alias: 'd', key: 'draw_id', column: 'state' },
    ...{ masterColumn: null, moves: drawMoves },
    lease: { dueColumn: 'next_run_at', isOpen: sql`d.state in ('listed', 'waiting')` },
  }),
  application: defineStates({
    ...{ entity: 'application', table: 'airdrop_applications', alias: 'a', key: 'application_id' },
    ...{ column: 'state', masterColumn: null, moves: applicationMoves },
  }),
  snapshot: defineStates({
    ...{ entity: 'snapshot', table: 'holder_snapshots', alias: 's', key: 'snapshot_id', column: 'state' },
    ...{ masterColumn: null, moves: snapshotMoves },
    lease: { dueColumn: 'next_run_at', isOpen: sql`s.state in ('asked', 'reading')` },
  }),
  survey: defineStates({
    ...{ entity: 'survey', table: 'surveys', alias: 'v', key: 'survey_id', column: 'state' },
    ...{ masterColumn: null, moves: surveyMoves },
  }),
  reservation: defineStates({
    ...{ entity: 'reservation', table: 'reservations', alias: 'v', key: 'seq', column: 'status' },
    ...{ masterColumn: null, moves: reservationMoves },
    // Something is due of it until it is forgotten whose it was.
    lease: { dueColumn: 'next_run_at', isOpen: sql`v.contact_sealed is not null` },
  }),
  document: defineStates({
    ...{ entity: 'document', table: 'documents', alias: 'd', key: 'document_id', column: 'state' },
    ...{ masterColumn: null, moves: documentMoves },
  }),
} satisfies { [E in MovedEntity]: States<StateOf[E]> }

/** Said once more by entity, so that the compiler knows which states go with it. */
const statesOf: { [E in MovedEntity]: States<StateOf[E]> } = states

/** Runs in progress are driven by one worker, which keeps its lease while it works. */
export const runLease = states.master.lease
/** Migrations are worked on one worker at a time, when they are due. */
export const migrationLease = states.migration.lease
export const mailLease = states.mail.lease
export const deliveryLease = states.delivery.lease
/** A reveal is due when its time has come, and while its run or its entries go on. */
export const revealLease = states.reveal.lease
export const campaignLease = states.campaign.lease
export const roundLease = states.round.lease
export const drawLease = states.draw.lease
export const snapshotLease = states.snapshot.lease
export const reservationLease = states.reservation.lease

/** Moves rows of one table: see States.move. @returns the ids that moved. */
export function move<E extends MovedEntity>(
  db: Queryable,
  entity: E,
  input: Move<StateOf[E]> & Reasoned<E>,
): Promise<number[]> {
  return statesOf[entity].move(db, input)
}

/** Moves one row. @returns false when it was in another state, or not as `where` says. */
export async function moveOne<E extends MovedEntity>(
  db: Queryable,
  entity: E,
  { id, ...input }: MoveBase<StateOf[E]> & Reasoned<E> & { id: number },
): Promise<boolean> {
  return (await statesOf[entity].move(db, { ...input, ids: [id] })).length === 1
}

/** A move as parts of another statement's `with`: see States.moving. */
export function moving<E extends MovedEntity>(
  entity: E,
  name: string,
  input: Move<StateOf[E]> & Reasoned<E>,
): SQL {
  return statesOf[entity].moving(name, input)
}

/** Changes rows that keep their state, with an event: see States.note. @returns the ids that changed. */
export function note<E extends MovedEntity>(
  db: Queryable,
  entity: E,
  input: Note<StateOf[E]> & Reasoned<E>,
): Promise<number[]> {
  return statesOf[entity].note(db, input)
}

/** The first event of rows just inserted: from nothing to their first status. */
export async function recordCreated(
  db: Queryable,
  entity: MovedEntity,
  created: { ids: number[]; masterId: number | null; to: string; actor: string; reason?: string },
): Promise<void> {
  await db.execute(
    insertEvents({
      ...created,
      entity: states[entity].entity,
      rows: sql`unnest(${sql.param(created.ids)}::bigint[]) as id`,
      from: null,
    }),
  )
}
