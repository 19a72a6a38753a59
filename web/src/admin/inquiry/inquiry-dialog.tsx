import { Send } from 'lucide-react'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { useDenied } from '../access.ts'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { useWords } from '../kit/words.ts'
import { InquiryDetails } from './inquiry-details.tsx'

/** One inquiry: what was asked, whom to answer, and what became of its mail. */
export const InquiryDialog = detailDialog({
  read: endpoints.readInquiry,
  key: 'inquiryId',
  words: 'inquiries',
  title: ({ name }, say) => say('dialogTitle', { name }),
  description: ({ kind, reference }, say) => say(`kindsOf.${kind}`, { reference }),
  Body: InquiryDetails,
  Actions,
  refreshEveryMs: 5_000,
})

function Actions({ row: { inquiryId, status, mailState }, isBusy, act }: ActionsProps<Inquiry>) {
  const say = useWords('inquiries')
  const denied = useDenied()
  const params = { inquiryId }
  const mark = (next: InquiryStatus) => () =>
    act(
      () => call(endpoints.modifyInquiry, { params, body: { status: next } }),
      say('marked', { status: say(`statuses.${next}`) }),
    )
  const resend = () => act(() => call(endpoints.resendInquiry, { params, body: {} }), say('resent'))
  const mayNot = denied(endpoints.modifyInquiry)
  const isOnItsWay = mailState === 'waiting' || mailState === 'sending'
  const blocked = status === 'spam' ? 'resendSpam' : isOnItsWay ? 'resendWaiting' : null
  return (
    <>
      <Button
        icon={Send}
        isBusy={isBusy}
        disabledReason={denied(endpoints.resendInquiry) ?? (blocked && say(blocked))}
        onClick={resend}
      >
        {say('resend')}
      </Button>
      {status !== 'spam' && (
        <Button isBusy={isBusy} disabledReason={mayNot} onClick={mark('spam')}>
          {say('markSpam')}
        </Button>
      )}
      {status === 'open' ? (
        <Button variant="primary" isBusy={isBusy} disabledReason={mayNot} onClick={mark('done')}>
          {say('markDone')}
        </Button>
      ) : (
        <Button isBusy={isBusy} disabledReason={mayNot} onClick={mark('open')}>
          {say('markOpen')}
        </Button>
      )}
    </>
  )
}
