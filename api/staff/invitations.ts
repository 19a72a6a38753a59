import { randomBytes } from 'node:crypto'
import {
  staffInvitationSchema,
  type StaffInvitation,
  type StaffInvitationInput,
} from '#contract/staff/staff.ts'
import { lockUser, saveUserChange } from '#db/account/accounts.ts'
import { deleteSessionsOf } from '#db/account/sessions.ts'
import { findOptionalUser, findUser, saveNewUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { queueMail } from '#db/mail/mails.ts'
import { waitForLock } from '#db/locks.ts'
import {
  findOptionalInvitation,
  findOptionalOpenInvitation,
  saveAccepted,
  saveInvitation,
  saveWithdrawn,
  type InvitationRow,
} from '#db/staff/staff-invitations.ts'
import { AppError } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { hashToken } from '../http/cookies.ts'
import { presenterOf } from '../http/presenter.ts'
import type { Services } from '../services.ts'

const validMs = 3 * 24 * 3600_000

export const presentInvitation = presenterOf(
  staffInvitationSchema,
  ({ invitation, state, registrant }: InvitationRow) => ({
    ...invitation,
    invitationId: invitation.id,
    state,
    registrant,
  }),
)

/** @throws AppError NOT_FOUND. */
export async function readStaffInvitation(db: Queryable, invitationId: number): Promise<StaffInvitation> {
  const row = await findOptionalInvitation(db, invitationId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentInvitation(row)
}

/**
 * Invites somebody; the open invitation of the same e-mail ends. What the link carries is in the mail and stored nowhere.
 * @returns the invitation, and the mail to notify.
 * @throws AppError ID_IN_USE for somebody who is an admin already.
 */
export async function inviteStaff(
  tx: Tx,
  { personal }: Pick<Services, 'personal'>,
  input: StaffInvitationInput,
  author: Author,
): Promise<{ invitation: StaffInvitation; mailId: number }> {
  await waitForLock(tx, 'staff')
  const known = await findOptionalUser(tx, input.email)
  if (known && known.role !== 'user') throw new AppError('ID_IN_USE')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs)
  const entry = { action: 'staff.invite', read: (id: number) => readStaffInvitation(tx, id) } as const
  const invitation = await auditedNew(tx, entry, author, () =>
    saveInvitation(tx, {
      ...{ ...input, tokenHash: hashToken(token), expiresAt, registrantId: author.actor },
    }),
  )
  const { name, uid } = await findUser(tx, author.actor)
  const mailId = await queueMail(tx, personal, {
    ...{ kind: 'staffInvitation', language: input.language, to: input.email, actor: author.actor },
    params: {
      ...{ name: input.name, inviter: name || uid, role: input.role, token },
      expiresAt: expiresAt.toISOString(),
    },
    notAfter: expiresAt,
  })
  return { invitation, mailId }
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for one that is not open. */
export function withdrawStaffInvitation(
  tx: Tx,
  invitationId: number,
  author: Author,
): Promise<StaffInvitation> {
  const read = (id: number) => readStaffInvitation(tx, id)
  return audited(tx, { action: 'staff.withdraw', id: invitationId, read }, author, async () => {
    if (!(await saveWithdrawn(tx, invitationId, author.actor))) throw new AppError('NOT_ALLOWED_NOW')
  })
}

/** What the link of a mail is for. @throws AppError INVITATION_INVALID. */
export async function readInvitation(db: Queryable, token: string) {
  const invitation = await findOptionalOpenInvitation(db, hashToken(token))
  if (!invitation) throw new AppError('INVITATION_INVALID')
  const { email: uid, name, role, expiresAt } = invitation
  return { uid, name, role, expiresAt: expiresAt.toISOString() }
}

type Accepting = Pick<Services, 'db' | 'passwords' | 'passwordJudge'>

/**
 * Makes whoever has the link an admin, once. An account that has the e-mail already becomes the admin's: its password is this one now, its
 * sessions end, its second factors stay.
 * @returns the user, and the tokens of the sessions that ended.
 * @throws AppError INVITATION_INVALID, BAD_REQUEST for a password that is too easy.
 */
export async function acceptInvitation(
  { db, passwords, passwordJudge }: Accepting,
  input: { token: string; name: string; password: string; requestId: string },
): Promise<{ userUuid: string; endedTokens: string[] }> {
  const { name, requestId } = input
  const invitation = await findOptionalOpenInvitation(db, hashToken(input.token))
  if (!invitation) throw new AppError('INVITATION_INVALID')
  const { email: uid, role, language, registrantId } = invitation
  await passwordJudge.require(input.password, { known: [uid, name], role })
  const passwordHash = await passwords.hash(input.password)
  return db.transaction(async (tx) => {
    await waitForLock(tx, 'staff')
    const values = { uid, name, role, passwordHash, language, emailVerifiedAt: new Date() }
    await saveNewUser(tx, { ...values, registrantId })
    const { uuid: userUuid, registeredAt } = await requireJoining(tx, uid, role)
    await lockUser(tx, userUuid)
    await saveUserChange(tx, userUuid, { ...values, mustChangePassword: false }, userUuid)
    if (!(await saveAccepted(tx, invitation.id, userUuid))) throw new AppError('INVITATION_INVALID')
    const endedTokens = await deleteSessionsOf(tx, userUuid)
    await saveAudit(tx, {
      ...{ actor: userUuid, action: 'staff.join', entityId: userUuid, requestId },
      after: { uid, role, registeredAt },
    })
    return { userUuid, endedTokens }
  })
}

/** The user of an e-mail: just made, or there before; an admin who got in otherwise meanwhile needs no invitation. */
async function requireJoining(tx: Tx, uid: string, role: string) {
  const user = await findOptionalUser(tx, uid)
  if (!user || (user.role !== 'user' && user.role !== role)) throw new AppError('INVITATION_INVALID')
  return user
}
