import { formStampHeader, formTrapHeader } from '#contract/form-headers.ts'
import { AppError } from '../app-error.ts'
import type { Services } from '../services.ts'
import { isSameSecret } from './csrf.ts'
import type { Ctx } from './state.ts'

const purpose = 'form-stamp'

/** The time, and that it was us who said it. Any API knows it again; nothing is stored. */
export function newFormStamp({ personal }: Pick<Services, 'personal'>): string {
  const issuedAt = String(Date.now())
  return `${issuedAt}.${personal.digest(issuedAt, purpose)}`
}

/**
 * Holds off programs that fill in whatever they find: a form takes people longer than `formMinMs`, and they do not see
 * its trap. It stops nobody who writes a program for this site: the limits of each address do.
 * @throws AppError FORM_REFUSED.
 */
export function requireFormStamp(ctx: Ctx, services: Pick<Services, 'personal' | 'policy'>) {
  const [issuedAt = '', digest = ''] = ctx.get(formStampHeader).split('.')
  const isOurs =
    /^\d{13}$/.test(issuedAt) && isSameSecret(digest, services.personal.digest(issuedAt, purpose))
  const ageMs = Date.now() - Number(issuedAt)
  const isInTime = ageMs >= services.policy.formMinMs && ageMs <= services.policy.formMaxMs
  if (!isOurs || !isInTime || ctx.get(formTrapHeader) !== '') throw new AppError('FORM_REFUSED')
}
