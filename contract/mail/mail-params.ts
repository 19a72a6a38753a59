import { z } from 'zod'
import { codePurposes, waysInChanges } from '../account/codes.ts'
import { documentKinds, documentRefusals } from '../document/codes.ts'
import { inquiryKinds } from '../inquiry/codes.ts'
import { noticeCodes } from '../notice/notice-params.ts'
import { chosenKinds } from '../notice/codes.ts'
import { placeKinds, reservationMailKinds } from '../reservation/codes.ts'
import { adminRoles } from '../role.ts'

/** What each kind of mail says, beside its words, which are made when it is sent. */
export const mailParams = {
  inquiry: z.object({
    reference: z.string(),
    kind: z.enum(inquiryKinds),
    name: z.string(),
    company: z.string().nullable(),
    email: z.string(),
    phone: z.string().nullable(),
    message: z.string(),
    receivedAt: z.string(),
    consentedAt: z.string(),
  }),
  emailCode: z.object({ purpose: z.enum(codePurposes), code: z.string(), minutes: z.number() }),
  welcome: z.object({ name: z.string() }),
  /** Somebody changed or reset the password of an account. */
  passwordChanged: z.object({ name: z.string(), at: z.string() }),
  /** A way into an account came or went. */
  waysInChanged: z.object({
    name: z.string(),
    at: z.string(),
    change: z.enum(waysInChanges),
    /** The wallet or the provider it is about. */
    what: z.string().nullable(),
  }),
  /** Somebody is to become an admin. */
  staffInvitation: z.object({
    name: z.string(),
    inviter: z.string(),
    role: z.enum(adminRoles),
    /** What the link carries behind its #, where no server sees it. */
    token: z.string(),
    expiresAt: z.string(),
  }),
  /** Somebody of ours looked at a document, asks for it once more, or did not look in time. */
  documentDecided: z.object({
    name: z.string(),
    kind: z.enum(documentKinds),
    state: z.enum(['accepted', 'refused', 'asked', 'lapsed']),
    refusal: z.enum(documentRefusals).nullable(),
    note: z.string().nullable(),
  }),
  accountClosed: z.object({ name: z.string(), at: z.string() }),
  /** Notices of one kind that are new, in the words of now. */
  notices: z.object({
    kind: z.enum(chosenKinds),
    list: z.array(z.object({ code: z.enum(noticeCodes), params: z.unknown() })),
    /** How many more there are than these. */
    more: z.number(),
    userUuid: z.string(),
    /** Lets whoever has the mail end such mails, without a login. */
    signature: z.string(),
  }),
  /** What became of a booking, as it stood then, in the words of the language it was made in. */
  reservation: z.object({
    change: z.enum(reservationMailKinds),
    seq: z.number(),
    name: z.string(),
    kind: z.enum(placeKinds),
    place: z.string(),
    address: z.string(),
    phone: z.string(),
    prepare: z.string(),
    benefit: z.string(),
    nights: z.number(),
    guests: z.number(),
    startsAt: z.string(),
    endsAt: z.string(),
    cancelUntil: z.string(),
    /** Why it was cancelled, or why it was not. */
    reason: z.string().nullable(),
    at: z.string(),
  }),
}
export type MailKind = keyof typeof mailParams
export type MailParams<Kind extends MailKind> = z.output<(typeof mailParams)[Kind]>
export const mailKinds = Object.keys(mailParams) as [MailKind, ...MailKind[]]
