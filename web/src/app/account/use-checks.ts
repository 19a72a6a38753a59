import { useTranslation } from 'react-i18next'
import {
  accountBounds,
  businessNumberDigits,
  countCharacters,
  digitsOf,
  emailCodeDigits,
  isBusinessNumber,
  isName,
  isNickname,
  mayBePhone,
  postcodeDigits,
} from '#contract/account/account-rules.ts'
import { isEmail } from '#contract/inquiry/inquiry-rules.ts'

/** What is wrong with a text, in words; undefined: nothing. */
type Check = (label: string, text: string) => string | undefined

export interface Checks {
  filled: Check
  uid: Check
  password: Check
  newPassword: Check
  name: Check
  nickname: Check
  phone: Check
  postcode: Check
  businessNo: Check
  code: Check
  same: (password: string, check: string) => string | undefined
}

/** The rules of the API, in the words of SPEC.md section 5, before anything is sent. */
export function useChecks(): Checks {
  const { t } = useTranslation('site')
  const checkField = (field: string): string => t('account.errors.checkField', { field })
  const filled: Check = (label, text) => (text.trim() === '' ? checkField(label) : undefined)
  const shaped =
    (isRight: (text: string) => boolean): Check =>
    (label, text) =>
      isRight(text.trim()) ? undefined : checkField(label)
  const digits =
    (length: number, isRight: (text: string) => boolean = () => true): Check =>
    (field, text) => {
      if (text.trim() === '') return checkField(field)
      if (digitsOf(text).length !== length) return t('account.errors.exactLength', { field, length })
      return isRight(text) ? undefined : checkField(field)
    }
  const { nameMin, nameMax, nicknameMin, nicknameMax, passwordMin } = accountBounds
  return {
    filled,
    uid: (label, text) => {
      if (text.trim() === '') return checkField(label)
      return isEmail(text.trim()) ? undefined : t('account.errors.idMustBeEmail')
    },
    password: filled,
    newPassword: (field, text) => {
      if (text === '') return checkField(field)
      return countCharacters(text) < passwordMin
        ? t('account.errors.tooShort', { field, min: passwordMin - 1 })
        : undefined
    },
    name: shaped((text) => isName(text) && isBetween(text, nameMin, nameMax)),
    nickname: shaped((text) => isNickname(text) && isBetween(text, nicknameMin, nicknameMax)),
    phone: shaped(mayBePhone),
    postcode: digits(postcodeDigits),
    businessNo: digits(businessNumberDigits, isBusinessNumber),
    code: digits(emailCodeDigits),
    same: (password, check) => (password === check ? undefined : t('account.errors.passwordsDiffer')),
  }
}

function isBetween(text: string, min: number, max: number): boolean {
  const count = countCharacters(text)
  return count >= min && count <= max
}

/** Those of some checks that found something. */
export function foundOf<Name extends string>(
  found: Partial<Record<Name, string | undefined>>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as Partial<
    Record<Name, string>
  >
}
