import type { CodePurpose } from '#contract/account/codes.ts'
import type { DocumentKind, DocumentRefusal } from '#contract/document/codes.ts'
import type { InquiryKind } from '#contract/inquiry/codes.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'
import type { ChosenKind } from '#contract/notice/codes.ts'
import type { ReservationMailKind } from '#contract/reservation/codes.ts'
import type { AdminRole } from '#contract/role.ts'

/** What mails say, in one language. */
export interface MailWords {
  greeting: (name: string) => string
  /** Below every mail: that nobody wrote it by hand. */
  automatic: string
  account: AccountWords
  documents: DocumentWords
  inquiries: InquiryWords
  notices: NoticeMailWords
  reservations: ReservationWords
}

/** Of the mails about an account. */
export interface AccountWords {
  code: {
    subjects: Record<CodePurpose, string>
    lead: Record<CodePurpose, string>
    valid: (minutes: number) => string
    notYou: string
  }
  roles: Record<AdminRole, string>
  welcome: { subject: string; lead: string; link: string }
  password: { subject: string; lead: (at: string) => string; notYou: string; link: string }
  waysIn: {
    subject: string
    changes: Record<MailParams<'waysInChanged'>['change'], (what: string) => string>
    at: string
    notYou: string
    link: string
  }
  invitation: {
    subject: string
    lead: (inviter: string, role: string) => string
    valid: (until: string) => string
    link: string
    notYou: string
  }
  closed: { subject: string; lead: (at: string) => string; kept: string; notYou: (inbox: string) => string }
}

/** Of the mails about documents. */
export interface DocumentWords {
  kinds: Record<DocumentKind, string>
  subjects: Record<MailParams<'documentDecided'>['state'], string>
  leads: Record<MailParams<'documentDecided'>['state'], (document: string) => string>
  refusals: Record<DocumentRefusal, string>
  reason: string
  note: string
  deleted: string
  link: string
}

/** Of the mails to guests. */
export interface ReservationWords {
  greeting: (name: string) => string
  because: (reason: string) => string
  kinds: Record<ReservationMailKind, { subject: string; text: string }>
  fields: Record<
    'number' | 'place' | 'when' | 'nights' | 'guests' | 'benefit' | 'address' | 'phone' | 'cancelUntil',
    string
  >
  zone: string
  prepare: string
  /** That the NFT is looked for again on the day. */
  twice: string
  detail: string
  warning: string
}

/** Of the mails that gather notices. */
export interface NoticeMailWords {
  kinds: Record<ChosenKind, string>
  several: (title: string, count: number) => string
  more: (count: number) => string
  open: string
  end: (kind: string) => string
  stop: string
}

/** Of the mail that tells the inbox of an inquiry. */
export interface InquiryWords {
  kinds: Record<InquiryKind, string>
  fields: Record<Exclude<keyof MailParams<'inquiry'>, 'message'>, string>
  answer: string
}
