import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import type { ApiError } from '#web/src/shared/api-error.ts'

/** What these pages have words of their own for. */
const known = [
  'LOGIN_UNKNOWN_ID',
  'LOGIN_WRONG_PASSWORD',
  'ID_IN_USE',
  'EMAIL_CODE_FAILED',
  'STEP_UP_REQUIRED',
  'SECOND_FACTOR_FAILED',
  'LAST_SECOND_FACTOR',
  'PASSKEY_FAILED',
  'ACCOUNT_BLOCKED',
  'LAST_WAY_IN',
  'ACCOUNT_BUSY',
  'PROVIDER_UNAVAILABLE',
  'NOT_ALLOWED_NOW',
  'SIGNED_OUT',
  'TOO_MANY_REQUESTS',
  'BAD_REQUEST',
  'OFFLINE',
] as const

/** The sentence of a failure, by its code. */
export function useFailureText(): (error: ApiError) => string {
  const { t } = useTranslation('site')
  return (error) => {
    const code = known.find((one) => one === error.code)
    return t(`account.failures.${code ?? 'other'}`, {
      minutes: error.waitMinutes,
      inbox: brand.inboxes.inquiry,
    })
  }
}
