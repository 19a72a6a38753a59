/**
 * waiting: to be sent, or again after an error. sending: a worker has it until its lease ends. sent: the mail server took it. failed:
 * given up. cancelled: nobody wants it any more, and it never went.
 */
export const mailStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type MailState = (typeof mailStates)[number]

/** What was sent is not sent again: another mail is. */
export const mailMoves: Readonly<Record<MailState, readonly MailState[]>> = {
  waiting: ['sending', 'cancelled'],
  // To sending once more: the worker that had it died, and its lease has ended.
  sending: ['sending', 'sent', 'waiting', 'failed'],
  sent: [],
  failed: ['cancelled'],
  cancelled: ['waiting'],
}
