import type { Language } from '../../shared/i18n.ts'
import { inquiryFields, type FieldError, type InquiryDraft, type InquiryErrors } from './inquiry-check.ts'

export type InquiryOutcome =
  | { kind: 'sent'; reference: string }
  /** The API refused these fields. */
  | { kind: 'refused'; errors: InquiryErrors }
  | { kind: 'tooMany' }
  /** Nothing useful came back. What was sent may have arrived; the same key makes a second try safe. */
  | { kind: 'failed' }

/** @param key the same for every try of the same contents. */
export async function sendInquiry(
  draft: InquiryDraft,
  language: Language,
  key: string,
): Promise<InquiryOutcome> {
  try {
    const response = await fetch('/api/inquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...draft, language }),
    })
    return outcomeOf(response.status, await response.json())
  } catch {
    return { kind: 'failed' }
  }
}

function outcomeOf(status: number, body: unknown): InquiryOutcome {
  const reference = at(at(body, 'returnValue'), 'reference')
  if (status === 200 && typeof reference === 'string') return { kind: 'sent', reference }
  if (status === 429) return { kind: 'tooMany' }
  const errors = errorsOf(at(at(body, 'params'), 'issues'))
  if (status === 400 && Object.keys(errors).length > 0) return { kind: 'refused', errors }
  return { kind: 'failed' }
}

const codes: Record<string, FieldError['code']> = {
  REQUIRED: 'required',
  TOO_SHORT: 'short',
  TOO_LONG: 'long',
  EMAIL_MUST_BE_EMAIL: 'email',
}

function errorsOf(issues: unknown): InquiryErrors {
  const errors: InquiryErrors = {}
  for (const issue of Array.isArray(issues) ? issues : []) {
    const field = inquiryFields.find((name) => name === at(issue, 'path'))
    if (!field || errors[field]) continue
    const bound = at(at(issue, 'params'), 'min') ?? at(at(issue, 'params'), 'max')
    errors[field] = {
      code: codes[String(at(issue, 'code'))] ?? 'invalid',
      ...(typeof bound === 'number' && { bound }),
    }
  }
  return errors
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
