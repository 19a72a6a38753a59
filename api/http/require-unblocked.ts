import { brand } from '#contract/brand.ts'
import type { User } from '#db/account/users.ts'
import { AppError } from '../app-error.ts'

/** @throws AppError ACCOUNT_BLOCKED for whoever is kept out, with the inbox to write to. */
export function requireUnblocked({ status }: Pick<User, 'status'>) {
  if (status !== 'blocked') return
  const { inquiry: inbox } = brand.inboxes
  throw new AppError('ACCOUNT_BLOCKED', { params: { inbox }, messageParams: { inbox } })
}
