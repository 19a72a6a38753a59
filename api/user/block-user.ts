import type { UserDetail } from '#contract/user/users.ts'
import { deleteSessionsOf } from '#db/account/sessions.ts'
import { saveAudit } from '#db/audit/audit.ts'
import type { Tx } from '#db/connection.ts'
import { lockUsers, saveBlocked, saveUnblocked } from '#db/user/block-user.ts'
import { AppError } from '../app-error.ts'
import type { Author } from '../author.ts'
import { readUser } from './read-user.ts'

export interface BlockInput {
  uuid: string
  reason: string
  author: Author
  /** For staff: only an owner keeps one of them out. @throws AppError FORBIDDEN. */
  requireOwner: () => void
}

/**
 * Keeps a user out, and ends every session.
 * @returns the user, and the hashes of the tokens that ended.
 * @throws AppError NOT_FOUND, OWN_ACCOUNT, FORBIDDEN, NOT_ALLOWED_NOW for one who is blocked or has left, and for an actor who was just
 * blocked.
 */
export async function blockUser(
  tx: Tx,
  input: BlockInput,
): Promise<{ user: UserDetail; endedTokens: string[] }> {
  const { uuid, reason, author } = input
  await requireOthers(tx, input)
  if (!(await saveBlocked(tx, { uuid, reason, blocker: author.actor }))) throw new AppError('NOT_ALLOWED_NOW')
  const endedTokens = await deleteSessionsOf(tx, uuid)
  await saveAudit(tx, {
    ...{ ...author, action: 'account.block', entityId: uuid, reason },
    after: { sessions: endedTokens.length },
  })
  return { user: await readUser(tx, uuid), endedTokens }
}

/** Lets a user in again. @throws as blockUser. */
export async function unblockUser(tx: Tx, input: BlockInput): Promise<UserDetail> {
  const { uuid, reason, author } = input
  await requireOthers(tx, input)
  if (!(await saveUnblocked(tx, uuid))) throw new AppError('NOT_ALLOWED_NOW')
  await saveAudit(tx, { ...author, action: 'account.unblock', entityId: uuid, reason })
  return readUser(tx, uuid)
}

/** Of two owners who block each other at once, the second finds that they are out themselves. */
async function requireOthers(tx: Tx, { uuid, author, requireOwner }: BlockInput) {
  if (author.actor === uuid) throw new AppError('OWN_ACCOUNT')
  const locked = await lockUsers(tx, [uuid, author.actor])
  const target = locked.find((one) => one.uuid === uuid)
  if (!target) throw new AppError('NOT_FOUND')
  if (target.role !== 'user') requireOwner()
  if (locked.find((one) => one.uuid === author.actor)?.status !== 'active')
    throw new AppError('NOT_ALLOWED_NOW')
}
