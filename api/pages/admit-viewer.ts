import { AppError } from '../app-error.ts'
import { hasRole } from '#contract/role.ts'
import { readSession } from '../http/session.ts'
import type { Ctx } from '../http/state.ts'
import type { Services } from '../services.ts'

/**
 * Lets admins in where no endpoint of the contract stands.
 * @throws AppError TOO_MANY_REQUESTS, SIGNED_OUT, FORBIDDEN.
 */
export async function admitViewer(ctx: Ctx, services: Services): Promise<void> {
  await services.limits.address(ctx.ip)
  ctx.state.session = await readSession(ctx, services)
  if (!ctx.state.session) throw new AppError('SIGNED_OUT')
  if (!hasRole(ctx.state.session.user.role, 'viewer')) throw new AppError('FORBIDDEN')
}
