import { useTranslation } from 'react-i18next'
import { toApiError } from './api-error.ts'

/** What a person attempted, in the words of SPEC.md section 8: keys of `common.failed`. */
export type Doing = 'read' | 'register' | 'modify' | 'act' | 'process' | 'logIn' | 'logOut'

/** The sentence for a failure, by its code, in the language of the page; then what the API says of fields. */
export function useErrorText(): (cause: unknown) => {
  title: string
  next: string
  requestId: string | null
} {
  const { t } = useTranslation()
  return (cause) => {
    const error = toApiError(cause)
    const values = Object.fromEntries(
      Object.entries(error.params).filter(
        ([, value]) => typeof value === 'string' || typeof value === 'number',
      ),
    )
    return {
      title: t(`errors.${error.code}.title`, values),
      next:
        error.fieldIssues.map(({ message }) => message).join(' ') || t(`errors.${error.code}.next`, values),
      requestId: error.requestId,
    }
  }
}
