import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { inquiryKinds, type InquiryKind } from '#contract/inquiry/codes.ts'
import { useLanguage } from '../frame/use-language.ts'
import type { InquiryOutcome, sendInquiry } from './inquiry-api.ts'
import {
  checkInquiry,
  inquiryFields,
  type InquiryDraft,
  type InquiryErrors,
  type InquiryField,
} from './inquiry-check.ts'

const blank = { name: '', company: '', email: '', phone: '', message: '', isAgreed: false }

/** What was typed, kept while the page lives: closing the window by mistake loses nothing. */
let kept: InquiryDraft = { kind: 'investment', ...blank }

/** What sends it comes with the first change: the page is shown without it. */
function loadApi() {
  return import('./inquiry-api.ts')
}
async function sendWhenLoaded(...sent: Parameters<typeof sendInquiry>): Promise<InquiryOutcome> {
  try {
    return await (await loadApi()).sendInquiry(...sent)
  } catch {
    return { kind: 'failed' }
  }
}

export interface InquiryForm {
  /** The form as it stands in the page. */
  ref: RefObject<HTMLFormElement | null>
  draft: InquiryDraft
  errors: InquiryErrors
  outcome: InquiryOutcome | null
  isSending: boolean
  change: (part: Partial<InquiryDraft>) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** An empty form, for another one. */
  restart: () => void
}

/** The state of the inquiry form. Errors appear when it is sent and leave as they are corrected. */
export function useInquiry(kind: InquiryKind | undefined): InquiryForm {
  const language = useLanguage()
  const { ref, draft, setDraft } = useDraft(kind)
  const [errors, setErrors] = useState<InquiryErrors>({})
  const [outcome, setOutcome] = useState<InquiryOutcome | null>(null)
  const [isSending, setSending] = useState(false)
  const key = useRef({ contents: '', value: '' })

  const change = (part: Partial<InquiryDraft>): void => {
    const next = { ...draft, ...part }
    kept = next
    loadApi().catch(() => {})
    setDraft(next)
    setErrors((shown) => stillWrong(shown, checkInquiry(next)))
  }
  const refuse = (form: HTMLFormElement, found: InquiryErrors): void => {
    setErrors(found)
    const first = inquiryFields.find((field) => found[field])
    form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (form: HTMLFormElement): Promise<void> => {
    const found = checkInquiry(draft)
    setOutcome(null)
    if (Object.keys(found).length > 0) return refuse(form, found)
    const contents = JSON.stringify(draft)
    if (key.current.contents !== contents) key.current = { contents, value: newKey() }
    setSending(true)
    const result = await sendWhenLoaded(draft, language, key.current.value)
    setSending(false)
    setOutcome(result)
    if (result.kind === 'refused') refuse(form, result.errors)
    if (result.kind === 'sent') kept = { ...blank, kind: draft.kind }
  }
  return {
    ref,
    draft,
    errors,
    outcome,
    isSending,
    change,
    submit: (event) => {
      event.preventDefault()
      if (!isSending) void send(event.currentTarget)
    },
    restart: () => {
      setDraft(kept)
      setErrors({})
      setOutcome(null)
    },
  }
}

/** What the form holds; what came into it before the page was interactive, too. */
function useDraft(kind: InquiryKind | undefined) {
  const ref = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<InquiryDraft>(() => (kind ? { ...kept, kind } : kept))
  // Before it can be sent: a press may have waited for the hydration of the page.
  useLayoutEffect(() => {
    if (!ref.current) return
    kept = typedInto(ref.current)
    setDraft(kept)
  }, [])
  return { ref, draft, setDraft }
}

function typedInto(form: HTMLFormElement): InquiryDraft {
  const typed = new FormData(form)
  const textOf = (name: InquiryField): string => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    kind: inquiryKinds.find((kind) => kind === typed.get('kind')) ?? 'investment',
    name: textOf('name'),
    company: textOf('company'),
    email: textOf('email'),
    phone: textOf('phone'),
    message: textOf('message'),
    isAgreed: typed.has('isAgreed'),
  }
}

/** Of the errors shown, those that are still there; new ones wait until the form is sent. */
function stillWrong(shown: InquiryErrors, found: InquiryErrors): InquiryErrors {
  return Object.fromEntries(
    inquiryFields.flatMap((field) => (shown[field] && found[field] ? [[field, found[field]]] : [])),
  )
}

/** Works without https too, where randomUUID is missing. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
