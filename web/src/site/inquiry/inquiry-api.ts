import { forgetForm, formHeaders } from '../../shared/form-stamp.ts'
import type { Language } from '../../shared/i18n.ts'
import { placeIssues, readFieldIssues, type FieldIssue } from '../../shared/field-issues.ts'
import { waitMinutesOf } from '../../shared/wait-minutes.ts'
import { inquiryFields, type FieldError, type InquiryDraft, type InquiryErrors } from './inquiry-check.ts'

export type InquiryOutcome =
  | { kind: 'sent'; reference: string }
  /** The API refused these fields, and said what no field of the form is to blame for. */
  | { kind: 'refused'; errors: InquiryErrors; sentences: string[] }
  /** And again after so many minutes. */
  | { kind: 'tooMany'; minutes: number }
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
      headers: {
        'content-type': 'application/json',
        'accept-language': language === 'kor' ? 'ko' : 'en',
        'idempotency-key': key,
        ...(await formHeaders()),
      },
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
  if (status === 429) return { kind: 'tooMany', minutes: waitMinutesOf(at(body, 'params')) }
  if (at(body, 'resultCd') === 'FORM_REFUSED') forgetForm()
  const issues = readFieldIssues(at(body, 'params'))
  if (status !== 400 || issues.length === 0) return { kind: 'failed' }
  const { byName, rest } = placeIssues(issues, { isShown: isField })
  const errors = Object.fromEntries([...byName].map(([name, issue]) => [name, errorOf(issue)]))
  return { kind: 'refused', errors, sentences: rest.map(({ message }) => message) }
}

function isField(name: string): boolean {
  return inquiryFields.some((field) => field === name)
}

const codes: Record<string, FieldError['code']> = {
  REQUIRED: 'required',
  TOO_SHORT: 'short',
  TOO_LONG: 'long',
  EMAIL_MUST_BE_EMAIL: 'email',
}

function errorOf({ code, params, message }: FieldIssue): FieldError {
  const known = codes[code]
  if (!known) return { code: 'invalid', ...(message && { sentence: message }) }
  const bound = params['min'] ?? params['max']
  return { code: known, ...(typeof bound === 'number' && { bound }) }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
