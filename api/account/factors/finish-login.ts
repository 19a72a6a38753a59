import { countTicketTry, deleteLoginTicket } from '#db/account/login-tickets.ts'
import { findUser } from '#db/account/users.ts'
import { saveAudit } from '#db/audit/audit.ts'
import { mailTask } from '#worker/tasks/mail.ts'
import { AppError } from '../../app-error.ts'
import { replaceSession } from '../../http/session.ts'
import type { Ctx } from '../../http/state.ts'
import { notifyQuietly } from '../../notify.ts'
import type { Services } from '../../services.ts'
import { rememberDevice } from '../device.ts'
import { findWaitingLogin, forgetWaitingLogin, ticketTriesMax } from '../log-in.ts'
import { presentSession } from '../present-session.ts'
import { tellWaysIn } from '../tell-ways-in.ts'
import { requireFactor, type GivenFactor } from './check-factor.ts'

/**
 * Finishes the login of this browser that waits for a second factor.
 * @throws AppError SIGNED_OUT without one, or after five tries; SECOND_FACTOR_FAILED, TOO_MANY_REQUESTS.
 */
export async function finishLogin(ctx: Ctx, services: Services, given: GivenFactor) {
  const { db } = services
  const waiting = await findWaitingLogin(ctx, services)
  const ticket = waiting && (await countTicketTry(db, waiting.tokenHash, ticketTriesMax))
  if (!ticket) throw new AppError('SIGNED_OUT')
  const user = await findUser(db, ticket.userUuid)
  await requireFactor(ctx, services, { user, holderHash: ticket.tokenHash, given })
  if (!(await deleteLoginTicket(db, ticket.tokenHash))) throw new AppError('SIGNED_OUT')
  forgetWaitingLogin(ctx, services)
  const methods = [...ticket.methods, given.method]
  const session = await replaceSession(ctx, services, { userUuid: user.uuid, methods })
  rememberDevice(ctx, services, user.uid)
  const mailId = await db.transaction(async (tx) => {
    await saveAudit(tx, {
      ...{ actor: user.uuid, action: 'session.start', entityId: user.uuid, requestId: ctx.state.requestId },
      after: { address: ctx.ip, factor: given.method },
    })
    return given.method === 'recovery' ? tellWaysIn(tx, services, { user, change: 'recoveryCodeUsed' }) : null
  })
  if (mailId !== null) await notifyQuietly(services, mailTask, { mailId })
  return presentSession(services.env, { ...session, user })
}
