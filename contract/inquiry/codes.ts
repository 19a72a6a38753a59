/** What the inquiry is about; decides which inbox gets the mail. */
export const inquiryKinds = ['investment', 'partnership'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

/** open: to be answered. done: answered. spam: needs no answer, and no mail is sent of it. */
export const inquiryStatuses = ['open', 'done', 'spam'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]
