/** What the inquiry is about; decides which inbox gets the mail. */
export const inquiryKinds = ['investment', 'partnership'] as const
export type InquiryKind = (typeof inquiryKinds)[number]

/** open: to be answered. done: answered. spam: needs no answer, and no mail is sent of it. */
export const inquiryStatuses = ['open', 'done', 'spam'] as const
export type InquiryStatus = (typeof inquiryStatuses)[number]

/**
 * The mail that notifies the inbox. waiting: to be sent, or again after an error. sending: a worker has it until
 * its lease ends. sent: the mail server took it. failed: given up until an admin resends it. cancelled: marked as
 * spam before it went.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

export const mailMoves: Readonly<Record<MailState, readonly MailState[]>> = {
  waiting: ['sending', 'cancelled'],
  // To sending once more: the worker that had it died, and its lease has ended.
  sending: ['sending', 'sent', 'waiting', 'failed'],
  sent: ['waiting'],
  failed: ['waiting', 'cancelled'],
  cancelled: ['waiting'],
}
