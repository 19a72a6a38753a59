import type { AuditAction } from '#contract/audit/actions.ts'
import type { AdminRole } from '#contract/role.ts'
import { staffSchema, type Staff } from '#contract/staff/staff.ts'
import { saveUserChange } from '#db/account/accounts.ts'
import { listPasskeys, deletePasskey } from '#db/account/passkeys.ts'
import { deleteRecoveryCodes } from '#db/account/recovery-codes.ts'
import { deleteSessionsOf } from '#db/account/sessions.ts'
import { deleteTotp } from '#db/account/totps.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { waitForLock } from '#db/locks.ts'
import { listStaff, type StaffRow } from '#db/staff/staff.ts'
import { tellWaysIn } from '../account/index.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { presenterOf } from '../http/presenter.ts'
import type { Services } from '../services.ts'

const present = presenterOf(staffSchema, (row: StaffRow, selfUuid: string) => ({
  ...row,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  registeredAt: row.registeredAt.toISOString(),
  isSelf: row.userUuid === selfUuid,
}))

/** Everybody with a role. @param selfUuid who asks. */
export async function readStaff(db: Queryable, selfUuid: string): Promise<Staff[]> {
  return (await listStaff(db)).map((row) => present(row, selfUuid))
}

/** The tokens of the sessions that ended, and the mail to notify. */
export interface StaffChange {
  endedTokens: string[]
  mailId: number | null
}

/** Gives somebody another role; their sessions end. @throws AppError NOT_FOUND, LAST_OWNER. */
export function modifyStaff(
  tx: Tx,
  { userUuid, role }: { userUuid: string; role: AdminRole },
  author: Author,
): Promise<StaffChange> {
  return changeRole(tx, { userUuid, role, action: 'staff.modify' }, author)
}

/** Takes somebody's role away; the account stays a visitor's. @throws AppError NOT_FOUND, LAST_OWNER. */
export function dismissStaff(tx: Tx, userUuid: string, author: Author): Promise<StaffChange> {
  return changeRole(tx, { userUuid, role: 'user', action: 'staff.dismiss' }, author)
}

async function changeRole(
  tx: Tx,
  { userUuid, role, action }: { userUuid: string; role: AdminRole | 'user'; action: AuditAction },
  author: Author,
): Promise<StaffChange> {
  const { row, all } = await requireStaff(tx, userUuid)
  const owners = all.filter((one) => one.role === 'owner')
  if (row.role === 'owner' && role !== 'owner' && owners.length === 1) throw new AppError('LAST_OWNER')
  await saveUserChange(tx, userUuid, { role }, author.actor)
  const { uid } = row
  await saveAudit(tx, {
    ...{ ...author, action, entityId: userUuid },
    ...{ before: { uid, role: row.role }, after: { uid, role } },
  })
  return { endedTokens: await deleteSessionsOf(tx, userUuid), mailId: null }
}

/** Logs somebody out everywhere. @throws AppError NOT_FOUND. */
export async function endStaffSessions(tx: Tx, userUuid: string, author: Author): Promise<StaffChange> {
  const { row } = await requireStaff(tx, userUuid)
  const endedTokens = await deleteSessionsOf(tx, userUuid)
  await saveAudit(tx, {
    ...{ ...author, action: 'staff.endSessions', entityId: userUuid, after: { uid: row.uid } },
  })
  return { endedTokens, mailId: null }
}

/**
 * Takes the second factors of somebody away who lost them.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for oneself: whoever has them removes them by oneself.
 */
export async function dropStaffFactors(
  tx: Tx,
  services: Pick<Services, 'personal'>,
  userUuid: string,
  author: Author,
): Promise<StaffChange> {
  const { row } = await requireStaff(tx, userUuid)
  if (userUuid === author.actor || !row.hasSecondFactor) throw new AppError('NOT_ALLOWED_NOW')
  await deleteTotp(tx, userUuid)
  for (const { passkeyId } of await listPasskeys(tx, userUuid)) await deletePasskey(tx, userUuid, passkeyId)
  await deleteRecoveryCodes(tx, userUuid)
  const endedTokens = await deleteSessionsOf(tx, userUuid)
  await saveAudit(tx, {
    ...{ ...author, action: 'staff.dropFactors', entityId: userUuid, after: { uid: row.uid } },
  })
  const user = await findUser(tx, userUuid)
  return { endedTokens, mailId: await tellWaysIn(tx, services, { user, change: 'factorsDropped' }) }
}

async function requireStaff(tx: Tx, userUuid: string): Promise<{ row: StaffRow; all: StaffRow[] }> {
  await waitForLock(tx, 'staff')
  const all = await listStaff(tx)
  const row = all.find((one) => one.userUuid === userUuid)
  if (!row) throw new AppError('NOT_FOUND')
  return { row, all }
}
