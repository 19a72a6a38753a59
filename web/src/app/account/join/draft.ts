import { z } from 'zod'
import { sentCodeSchema } from '#contract/account/email-codes.ts'
import { userKinds } from '#contract/account/codes.ts'

const text = z.string().max(300)

/** What was typed so far, but never a password, a code or an agreement. It ends with the tab. */
const draftSchema = z.object({
  kind: z.enum(userKinds),
  uid: text,
  sent: sentCodeSchema.nullable(),
  ticket: z.object({ ticket: text, expiresAt: text }).nullable(),
  details: z.object({
    ...{ name: text, nickname: text, mobileNo: text, businessNo: text, telephone: text },
    ...{ postcode: text, road: text, detail: text },
  }),
  hasDetails: z.boolean(),
})
export type JoinDraft = z.infer<typeof draftSchema>
export type JoinDetails = JoinDraft['details']

export const noDraft: JoinDraft = {
  ...{ kind: 'person', uid: '', sent: null, ticket: null, hasDetails: false },
  details: {
    ...{ name: '', nickname: '', mobileNo: '', businessNo: '', telephone: '' },
    ...{ postcode: '', road: '', detail: '' },
  },
}

const key = 'JOIN_DRAFT'

/** What an earlier load of the page left; a ticket that has run out is left behind. */
export function readDraft(): JoinDraft {
  try {
    const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    const isOver = (at: string): boolean => Date.parse(at) <= Date.now()
    return {
      ...draft,
      sent: draft.sent && !isOver(draft.sent.expiresAt) ? draft.sent : null,
      ticket: draft.ticket && !isOver(draft.ticket.expiresAt) ? draft.ticket : null,
    }
  } catch {
    return noDraft
  }
}

export function keepDraft(draft: JoinDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function forgetDraft(): void {
  sessionStorage.removeItem(key)
}
