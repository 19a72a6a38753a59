import { z } from 'zod'
import { isEmail } from '../inquiry/inquiry-rules.ts'
import { lineText } from '../text.ts'
import {
  accountBounds,
  businessNumberDigits,
  countCharacters,
  digitsOf,
  isBusinessNumber,
  isName,
  isNickname,
  mayBePhone,
  postcodeDigits,
} from './account-rules.ts'
import { consentKinds, requiredConsents, type ConsentKind } from './codes.ts'

/** SPEC.md section 5: 'Please check the field [X]'. */
const checkField = { params: { code: 'CHECK_FIELD' } }

/** What must be filled in. */
function filled(max: number) {
  return lineText()
    .trim()
    .max(max)
    .refine((text) => text !== '', checkField)
}

/** A further rule, for what is filled in. */
function unlessEmpty(isRight: (text: string) => boolean) {
  return (text: string) => text === '' || isRight(text)
}

function atLeast(min: number) {
  return (text: string) => countCharacters(text) >= min
}

/** The e-mail that is the ID; in lower case from here on. */
export const uidField = filled(accountBounds.emailMax)
  .refine(unlessEmpty(isEmail), { params: { code: 'ID_MUST_BE_EMAIL' } })
  .transform((text) => text.toLowerCase())

/** A password as it is typed; spaces around it count. */
export const passwordField = lineText()
  .max(accountBounds.passwordMax)
  .refine((text) => text !== '', checkField)

export const newPasswordField = passwordField.refine(
  (text) => text === '' || countCharacters(text) >= accountBounds.passwordMin,
  { params: { code: 'TOO_SHORT', min: accountBounds.passwordMin - 1 } },
)

export const nameField = filled(accountBounds.nameMax).refine(
  unlessEmpty((text) => isName(text) && atLeast(accountBounds.nameMin)(text)),
  checkField,
)

export const nicknameField = filled(accountBounds.nicknameMax).refine(
  unlessEmpty((text) => isNickname(text) && atLeast(accountBounds.nicknameMin)(text)),
  checkField,
)

/** With or without hyphens, or with a country code. */
export const phoneField = filled(accountBounds.phoneMax).refine(unlessEmpty(mayBePhone), checkField)

function exactly(length: number) {
  return { params: { code: 'EXACT_LENGTH', length } }
}

/** A business registration number: ten digits from here on. */
export const businessNumberField = filled(20)
  .refine(
    unlessEmpty((text) => /^[\d-]*$/.test(text)),
    checkField,
  )
  .transform(digitsOf)
  .refine(
    unlessEmpty((text) => text.length === businessNumberDigits),
    exactly(businessNumberDigits),
  )
  .refine((text) => text.length !== businessNumberDigits || isBusinessNumber(text), checkField)

export const addressField = z.object({
  postcode: filled(10)
    .refine(
      unlessEmpty((text) => /^\d+$/.test(text)),
      checkField,
    )
    .refine(
      unlessEmpty((text) => text.length === postcodeDigits),
      exactly(postcodeDigits),
    ),
  road: filled(accountBounds.roadMax),
  detail: lineText().trim().max(accountBounds.detailMax).default(''),
})
export type PostalAddress = z.output<typeof addressField>

export const consentsField = z.object(
  Object.fromEntries(consentKinds.map((kind) => [kind, consentField(kind)])) as Record<
    ConsentKind,
    ReturnType<typeof consentField>
  >,
)

function consentField(kind: ConsentKind) {
  const isRequired = requiredConsents.some((required) => required === kind)
  return z.boolean().refine((isGiven) => isGiven || !isRequired, { params: { code: 'REQUIRED' } })
}

/** What two fields of the same password have in common. */
export function samePassword<Schema extends z.ZodType<{ password: string; passwordCheck: string }>>(
  schema: Schema,
) {
  return schema.refine(({ password, passwordCheck }) => password === passwordCheck, {
    path: ['passwordCheck'],
    params: { code: 'PASSWORDS_DIFFER' },
  })
}
