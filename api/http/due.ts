import { secondFactors, type LoginMethod, type SessionDue } from '#contract/account/codes.ts'
import { hasRole, type UserRole } from '#contract/role.ts'
import type { LiveSession } from '#db/account/sessions.ts'
import { AppError } from '../app-error.ts'
import type { ApiEnv } from '../env.ts'

type Setting = Pick<ApiEnv, 'NETWORK' | 'STAFF_SECOND_FACTOR'>

/** Whether a person of this role must have a second factor: whoever may spend, where it counts. */
export function mustHaveFactor(env: Setting, role: UserRole): boolean {
  const setting = env.STAFF_SECOND_FACTOR ?? (env.NETWORK === 'localnet' ? 'optional' : 'required')
  return setting === 'required' && hasRole(role, 'approver')
}

interface Entered {
  user: Pick<LiveSession['user'], 'role' | 'mustChangePassword'>
  methods: readonly LoginMethod[]
}

/** What an admin has to set up before the console answers anything else; null: nothing. */
export function dueOf(env: Setting, { user, methods }: Entered): SessionDue | null {
  if (!hasRole(user.role, 'viewer')) return null
  if (user.mustChangePassword) return 'password'
  const hasShownOne = secondFactors.some((factor) => methods.includes(factor))
  return mustHaveFactor(env, user.role) && !hasShownOne ? 'secondFactor' : null
}

/** @throws AppError PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_MISSING. */
export function requireNothingDue(env: Setting, session: Entered) {
  const due = dueOf(env, session)
  if (due === 'password') throw new AppError('PASSWORD_CHANGE_REQUIRED')
  if (due === 'secondFactor') throw new AppError('SECOND_FACTOR_MISSING')
}
