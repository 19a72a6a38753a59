import { useCallback, useEffect, useRef, useState, type FormEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useForm,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type RefCallBack,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { toApiError } from '../../shared/api-error.ts'
import { issueSentence, namesOf, placeIssues } from '../../shared/field-issues.ts'
import { hasSentence } from './has-sentence.ts'

/** Marks what the API said, which is a sentence already; the form's own errors are locale keys. */
const refusedByApi = 'refusedByApi'
const labelPlace = '{field}'

interface ApiFormOptions<V extends FieldValues> extends Pick<
  UseFormProps<V>,
  'resolver' | 'defaultValues' | 'mode'
> {
  /** Fields the API calls by another name: its path to the form's name. */
  names?: Readonly<Record<string, FieldPath<V>>>
}

export interface ApiForm<V extends FieldValues> {
  form: UseFormReturn<V>
  /** Why the last try failed, with only what no field shows; null after a good one. */
  failure: unknown
  clearFailure: () => void
  /** For a form's `onSubmit`. What `send` throws comes to the fields and to `failure`. */
  submitWith: (send: (values: V) => Promise<void>) => FormEventHandler<HTMLFormElement>
}

/**
 * A form whose values go to the API. Whatever the API refuses stands at the field it names, nested ones too, the
 * first of them gets the focus, and what belongs to no field that is shown stays in `failure`.
 */
export function useApiForm<V extends FieldValues>({ names, ...options }: ApiFormOptions<V>): ApiForm<V> {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<V>(options)
  const isSending = useRef(false)
  const refused = useRef<Element | null>(null)
  // What is said above the form has pushed the field down that got the focus.
  useEffect(() => {
    const isForm = refused.current instanceof HTMLFormElement
    refused.current?.scrollIntoView({ block: isForm ? 'start' : 'center' })
    refused.current = null
  }, [failure])
  const submitWith: ApiForm<V>['submitWith'] = (send) => (event) => {
    const element = event.currentTarget
    event.preventDefault()
    // A second press comes before the button shows that it is busy.
    if (isSending.current) return
    isSending.current = true
    const submit = form.handleSubmit(async (values) => {
      setFailure(null)
      try {
        await send(values)
      } catch (cause) {
        const rest = markFields(form, element, cause, names)
        refused.current = rest === cause ? element : document.activeElement
        setFailure(rest)
      }
    })
    void submit(event).finally(() => (isSending.current = false))
  }
  return { form, failure, clearFailure: useCallback(() => setFailure(null), []), submitWith }
}

/** Brings what was refused into view. @returns the failure without what the fields now show; the same where they show none of it. */
function markFields<V extends FieldValues>(
  form: UseFormReturn<V>,
  element: HTMLFormElement,
  cause: unknown,
  names: ApiFormOptions<V>['names'],
): unknown {
  const error = toApiError(cause)
  const inOrder = namesOf(element)
  const isShown = (name: string): name is FieldPath<V> => inOrder.includes(name)
  const { byName, rest } = placeIssues(error.fieldIssues, { isShown, ...(names && { names }) })
  const [first] = inOrder.filter((name) => byName.has(name))
  for (const [name, issue] of byName)
    if (isShown(name))
      form.setError(
        name,
        { type: refusedByApi, message: issueSentence(issue, labelPlace) },
        { shouldFocus: name === first },
      )
  return byName.size > 0 ? error.withIssues(rest) : cause
}

/** A controlled field of a form, for a control that is not an input: its text names the chosen one, not its value. */
export function choiceOf<V extends FieldValues, N extends FieldPath<V>>(
  field: ControllerRenderProps<V, N>,
): Pick<ControllerRenderProps<V, N>, 'name' | 'value' | 'onChange' | 'onBlur'> & { inputRef: RefCallBack } {
  const { name, value, onChange, onBlur, ref } = field
  return { name, value, onChange, onBlur, inputRef: ref }
}

/** Says what is wrong with a field. The form's own messages are locale keys with a bound after `|`. */
export function useFieldError<V extends FieldValues>(
  form: UseFormReturn<V>,
): (name: FieldPath<V>, label: string) => string | undefined {
  const { t, i18n } = useTranslation()
  const { formState } = form
  return (name, label) => {
    const { error } = form.getFieldState(name, formState)
    if (!error?.message) return undefined
    if (error.type === refusedByApi) return error.message.replaceAll(labelPlace, () => label)
    const [key = '', bound] = error.message.split('|')
    return hasSentence(i18n, key) ? t(key, { field: label, bound }) : error.message
  }
}
