import { reservationStatus } from '#contract/codes/status.ts'
import { dueOf, type ReservationStep } from '#contract/reservation/reservation-rules.ts'
import { reservationLease } from '#db/moves/move.ts'
import { tellGuest } from '#db/reservation/tell-guest.ts'
import {
  findOptionalReservation,
  forgetContact,
  saveHolderState,
  saveReminded,
  type ReservationRecord,
} from '#db/reservation/reservations.ts'
import type { Chain } from '../chains/adapter.ts'
import { ChainError } from '../chains/chain-error.ts'
import type { WorkerContext } from '../context.ts'

type FollowContext = Pick<WorkerContext, 'db' | 'log' | 'personal' | 'policy' | 'workerId'> & {
  chain: Pick<Chain, 'heldCollections'>
}

/**
 * Does one step that is due of a booking, and says when the next one is. When a task comes twice, one of them has the booking; when it is
 * missing, not due, or all of it is done, it ends quietly.
 */
export async function followReservation(ctx: FollowContext, { seq }: { seq: number }): Promise<void> {
  const { db, policy } = ctx
  if (!(await reservationLease.claim(db, seq, { leaseMs: policy.reservationLeaseMs }))) return
  const row = await findOptionalReservation(db, seq)
  if (!row) return
  const due = dueOf(
    {
      ...row.reservation,
      bookedAt: row.reservation.registeredAt,
      isStanding: row.reservation.status === reservationStatus.completed,
      isReminded: row.reservation.remindedAt !== null,
      checkedAt: row.reservation.holderCheckedAt,
    },
    row.now,
  )
  const waitMs = due.step === null ? due.at.getTime() - row.now.getTime() : await doStep(ctx, row, due.step)
  await reservationLease.release(db, seq, waitMs)
}

/** @returns how soon the booking is looked at again. */
async function doStep(ctx: FollowContext, row: ReservationRecord, step: ReservationStep): Promise<number> {
  const { db, log } = ctx
  const { id: seq } = row.reservation
  switch (step) {
    case 'remind':
      return remind(ctx, seq)
    case 'check':
      return checkHolder(ctx, row)
    case 'forget':
      await forgetContact(db, seq)
      log.info({ seq }, 'what a guest said of themselves is removed')
      return 0
  }
}

/** Once, however often its task comes. Without PERSONAL_KEY nobody can be written to. */
async function remind({ db, personal, policy, workerId: actor }: FollowContext, seq: number) {
  if (!personal) return policy.reservationAgainMs
  await db.transaction(async (tx) => {
    if (await saveReminded(tx, seq)) await tellGuest(tx, personal, { seq, change: 'dayBefore', actor })
  })
  return 0
}

/** Whether the wallet still holds what the booking asks for. What it means is for an operator to decide. */
async function checkHolder(
  { db, chain, log, policy }: FollowContext,
  { reservation: { id: seq, walletAddress }, collection: { mintAddress } }: ReservationRecord,
): Promise<number> {
  try {
    const held = await chain.heldCollections(walletAddress)
    const holderState = mintAddress !== null && held.has(mintAddress) ? 'held' : 'missing'
    await saveHolderState(db, seq, holderState)
    log.info({ seq, holderState }, 'the chain was asked on the day of a visit')
    return 0
  } catch (err) {
    if (!(err instanceof ChainError)) throw err
    log.warn({ err, seq }, 'the chain does not say whether a guest is a holder; it is asked again')
    return policy.reservationAgainMs
  }
}
