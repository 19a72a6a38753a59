import type { z } from 'zod'
import { consentKinds, type ConsentKind } from '#contract/account/codes.ts'
import type { registrationSchema } from '#contract/account/register.ts'
import type { Language } from '#contract/language.ts'
import type { JoinDraft } from './draft.ts'

interface Finish extends Record<ConsentKind, boolean> {
  password: string
  passwordCheck: string
}

/** What is sent to register. */
export function registrationOf(
  { kind, uid, ticket, details }: JoinDraft,
  values: Finish,
  language: Language,
): z.input<typeof registrationSchema> {
  const { name, nickname, mobileNo, businessNo, telephone, ...address } = details
  const { password, passwordCheck } = values
  const consents = Object.fromEntries(consentKinds.map((one) => [one, values[one]])) as Record<
    ConsentKind,
    boolean
  >
  const common = {
    ...{ uid, ticket: ticket?.ticket ?? '', password, passwordCheck },
    ...{ name, nickname, mobileNo, language, consents },
  }
  return kind === 'company'
    ? { kind, ...common, businessNo, telephone, companyAddress: address }
    : { kind, ...common, homeAddress: address }
}
