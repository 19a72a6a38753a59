import type { InquiryKind } from '#contract/inquiry/codes.ts'
import { inquiryBounds, isEmail, isPhone } from '#contract/inquiry/inquiry-rules.ts'
import { isPlainBlock, isPlainLine } from '#contract/plain-text.ts'

/** The form as it is typed. */
export interface InquiryDraft {
  kind: InquiryKind
  name: string
  company: string
  email: string
  phone: string
  message: string
  isAgreed: boolean
}
export type InquiryField = Exclude<keyof InquiryDraft, 'kind'>
/** In the order they stand in the form. */
export const inquiryFields = ['name', 'company', 'email', 'phone', 'message', 'isAgreed'] as const

/** What is wrong with a field: the locale key `inquiry.errors.<code>` with its number. */
export interface FieldError {
  code: 'required' | 'short' | 'long' | 'email' | 'invalid'
  bound?: number
  /** What the API says, where that says more than the code. */
  sentence?: string
}
export type InquiryErrors = Partial<Record<InquiryField, FieldError>>

/** The same rules the API checks with; empty when it may be sent. */
export function checkInquiry(draft: InquiryDraft): InquiryErrors {
  const errors: InquiryErrors = {}
  for (const field of inquiryFields) {
    const error = field === 'isAgreed' ? checkConsent(draft.isAgreed) : checks[field](draft[field].trim())
    if (error) errors[field] = error
  }
  return errors
}

type Check = (text: string) => FieldError | null

function checkConsent(isAgreed: boolean): FieldError | null {
  return isAgreed ? null : { code: 'required' }
}
const required: Check = (text) => (text === '' ? { code: 'required' } : null)
const oneLine: Check = (text) => (isPlainLine(text) ? null : { code: 'invalid' })
/** `must be shorter than N` of SPEC.md: N characters are still taken, as by the API. */
function max(bound: number): Check {
  return (text) => (text.length > bound ? { code: 'long', bound } : null)
}
function min(bound: number): Check {
  return (text) => (text.length < bound ? { code: 'short', bound: bound - 1 } : null)
}
function all(...list: Check[]): Check {
  return (text) => {
    for (const check of list) {
      const error = check(text)
      if (error) return error
    }
    return null
  }
}

const checks: Record<Exclude<InquiryField, 'isAgreed'>, Check> = {
  name: all(required, max(inquiryBounds.nameMax), oneLine),
  company: all(max(inquiryBounds.companyMax), oneLine),
  email: all(required, max(inquiryBounds.emailMax), (text) => (isEmail(text) ? null : { code: 'email' })),
  phone: all(max(inquiryBounds.phoneMax), (text) =>
    text === '' || isPhone(text) ? null : { code: 'invalid' },
  ),
  message: all(required, min(inquiryBounds.messageMin), max(inquiryBounds.messageMax), (text) =>
    isPlainBlock(text) ? null : { code: 'invalid' },
  ),
}
