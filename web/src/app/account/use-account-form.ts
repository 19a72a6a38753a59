import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { toApiError, type ApiError } from '#web/src/shared/api-error.ts'
import { issueSentence, placeIssues } from '#web/src/shared/field-issues.ts'
import { useFailureText } from './use-failure-text.ts'

export type Errors<Values> = Partial<Record<keyof Values & string, string>>

interface FormOptions<Values> {
  initial: Values
  /** What is wrong before anything is sent, in words. */
  check: (values: Values) => Errors<Values>
  send: (values: Values) => Promise<void>
  /** The field a failure is about, by its code. */
  fieldOf?: Partial<Record<string, keyof Values & string>>
  /** Where the API calls a field otherwise: its path and our name. */
  names?: Readonly<Record<string, keyof Values & string>>
  labels: Readonly<Record<keyof Values & string, string>>
}

export interface AccountForm<Values> {
  ref: RefObject<HTMLFormElement | null>
  summaryRef: RefObject<HTMLDivElement | null>
  values: Values
  errors: Errors<Values>
  /** What no field is to blame for. */
  failure: string | null
  isSending: boolean
  change: (part: Partial<Values>) => void
  submit: (event: FormEvent) => void
  goTo: (field: string) => void
}

/** The state of a form: errors appear when it is sent and leave as they are corrected; the summary gets the focus. */
export function useAccountForm<Values extends object>(options: FormOptions<Values>): AccountForm<Values> {
  const failureText = useFailureText()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initial)
  const { summaryRef, errors, failure, refuse, clear, setErrors } = useRefusal<Values>()
  const [isSending, setSending] = useState(false)
  // Known at once: the second press of a double click comes before the next rendering.
  const isBusy = useRef(false)
  useEffect(() => keepComposing(ref.current), [])
  const send = async (): Promise<void> => {
    const found = options.check(values)
    if (Object.keys(found).length > 0) return refuse(found, null)
    clear()
    isBusy.current = true
    setSending(true)
    try {
      await options.send(values)
    } catch (cause) {
      const error = toApiError(cause)
      const field = options.fieldOf?.[error.code]
      const { placed, rest } = placesOf(options, error)
      if (field) refuse({ [field]: failureText(error) } as Errors<Values>, null)
      else refuse(placed, rest || (Object.keys(placed).length > 0 ? null : failureText(error)))
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  return {
    ...{ ref, summaryRef, values, errors, failure, isSending },
    change: (part) => {
      const next = { ...values, ...part }
      setValues(next)
      setErrors((shown) => stillWrong(shown, options.check(next), Object.keys(part)))
    },
    submit: (event) => {
      event.preventDefault()
      if (!isBusy.current) void send()
    },
    goTo: (field) => ref.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
  }
}

/** What is wrong with the form, with the focus on its summary each time it is refused. */
function useRefusal<Values>() {
  const summaryRef = useRef<HTMLDivElement>(null)
  const [errors, setErrors] = useState<Errors<Values>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) summaryRef.current?.focus()
  }, [refusals])
  const refuse = (found: Errors<Values>, text: string | null): void => {
    setErrors(found)
    setFailure(text)
    setRefusals((count) => count + 1)
  }
  const clear = (): void => {
    setErrors({})
    setFailure(null)
  }
  return { summaryRef, errors, failure, refuse, clear, setErrors }
}

/** Enter that ends a syllable of Hangul sends no form. */
function keepComposing(form: HTMLFormElement | null) {
  const keep = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.isComposing) event.preventDefault()
  }
  form?.addEventListener('keydown', keep)
  return () => form?.removeEventListener('keydown', keep)
}

/** What the API refused, by our fields, and what it said of none of them. */
function placesOf<Values>(
  { labels, names = {} }: Pick<FormOptions<Values>, 'labels' | 'names'>,
  error: ApiError,
): { placed: Errors<Values>; rest: string } {
  const isShown = (name: string): boolean => name in labels
  const { byName, rest } = placeIssues(error.fieldIssues, { isShown, names })
  const placed = Object.fromEntries(
    [...byName].map(([name, issue]) => [name, issueSentence(issue, labelOf(labels, name))]),
  ) as Errors<Values>
  return { placed, rest: rest.map(({ message }) => message).join(' ') }
}

function labelOf(labels: Readonly<Record<string, string>>, name: string): string {
  return labels[name] ?? name
}

/** Of the errors shown, those of other fields, and of this one what is still wrong. */
function stillWrong<Values>(shown: Errors<Values>, found: Errors<Values>, changed: string[]): Errors<Values> {
  const entries = Object.entries(shown) as [keyof Values & string, string][]
  return Object.fromEntries(
    entries.flatMap(([field, text]) => {
      if (!changed.includes(field)) return [[field, text]]
      return found[field] ? [[field, found[field]]] : []
    }),
  ) as Errors<Values>
}
