import { useState } from 'react'
import { toApiError } from '../../shared/api-error.ts'

/** Sends a small form: busy while it is sent, the API's own sentences for its fields when it is refused. */
export function useSave(onSaved: () => void): {
  isBusy: boolean
  /** Null before the first try, and while a new one runs. */
  failure: unknown
  errorOf: (field: string) => string | undefined
  save: (work: () => Promise<unknown>) => Promise<void>
} {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      onSaved()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  const issues = failure === null ? [] : toApiError(failure).fieldIssues
  const errorOf = (field: string): string | undefined => issues.find(({ path }) => path === field)?.message
  return { isBusy, failure, errorOf, save }
}
