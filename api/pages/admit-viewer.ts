import { requireAccess } from '../http/access.ts'
import { readSession } from '../http/session.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'

/**
 * Lets admins in where no endpoint of the contract stands.
 * @throws AppError TOO_MANY_REQUESTS, SIGNED_OUT, FORBIDDEN, and what is due of an admin.
 */
export async function admitViewer(ctx: Ctx, services: Services): Promise<void> {
  await services.limits.address(ctx.ip)
  ctx.state.session = await readSession(ctx, services)
  requireAccess(ctx, services, { role: 'viewer', scope: null })
}
