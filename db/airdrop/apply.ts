import { sql } from 'drizzle-orm'
import type { ApplicationState, OnePer } from '#contract/airdrop/codes.ts'
import type { Tx } from '../connection.ts'
import { recordCreated } from '../moves/move.ts'
import { airdropApplications } from '../schema.ts'

export interface NewApplication extends Pick<
  typeof airdropApplications.$inferInsert,
  'solanaAddress' | 'regId' | 'walletType'
> {
  windowId: number | null
  userUuid: string | null
  actor: string
}

export interface Applied {
  applicationId: number
  state: ApplicationState
  /** It is for another address of the same person. */
  isOtherAddress: boolean
}

/**
 * Whose one application it would be: the user who has proven the address, else the user of the session, else the address. Null of no window.
 */
export async function findApplicantKey(
  tx: Tx,
  { solanaAddress, userUuid }: Pick<NewApplication, 'solanaAddress' | 'userUuid'>,
  onePer: OnePer,
): Promise<string> {
  if (onePer === 'wallet') return solanaAddress
  const [owner] = await tx.execute<{ user_uuid: string }>(
    sql`select user_uuid from wallets where family = 'solana' and address = ${solanaAddress}`,
  )
  return owner?.user_uuid ?? userUuid ?? solanaAddress
}

type Sought = Pick<NewApplication, 'windowId' | 'solanaAddress'> & { applicantKey: string | null }

/** The application that stands in the way of another one: of the same address, or else of the same person. */
export async function findOptionalApplied(
  tx: Tx,
  { windowId, solanaAddress, applicantKey }: Sought,
): Promise<Applied | null> {
  const [row] = await tx.execute<{ application_id: string; state: ApplicationState; is_other: boolean }>(sql`
    select application_id, state, solana_address <> ${solanaAddress} as is_other from airdrop_applications
    where coalesce(window_id, 0) = ${windowId ?? 0} and state <> 'withdrawn'
      and (solana_address = ${solanaAddress} or applicant_key = ${applicantKey}::text)
    order by 3 limit 1`)
  return row
    ? { applicationId: Number(row.application_id), state: row.state, isOtherAddress: row.is_other }
    : null
}

/**
 * Stores an application. The constraints of the table decide between two at once.
 * @returns its id; null where another one was first.
 */
export async function saveApplication(
  tx: Tx,
  {
    actor,
    applicantKey,
    state,
    ...values
  }: NewApplication & { applicantKey: string | null; state: ApplicationState },
): Promise<number | null> {
  const [made] = await tx
    .insert(airdropApplications)
    .values({
      ...values,
      ...{ applicantKey, state, registrantId: actor },
      ...(state === 'accepted' && { decidedAt: sql`now()` }),
    })
    .onConflictDoNothing()
    .returning({ id: airdropApplications.id })
  if (!made) return null
  await recordCreated(tx, 'application', { ids: [made.id], masterId: null, to: state, actor })
  return made.id
}
