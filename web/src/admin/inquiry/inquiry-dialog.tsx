import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InquiryStatus } from '#contract/inquiry/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { InquiryDetails } from './inquiry-details.tsx'

interface InquiryDialogProps {
  /** Null: closed. */
  inquiryId: number | null
  onClose: () => void
  onChanged: () => void
}

/** One inquiry: what was asked, whom to answer, and what became of its mail. */
export function InquiryDialog({ inquiryId, onClose, onChanged }: InquiryDialogProps) {
  const { t } = useTranslation()
  const { data, error, mutate } = useApi(
    endpoints.readInquiry,
    inquiryId === null ? null : { params: { inquiryId } },
    { refreshInterval: 5_000 },
  )
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<Inquiry>, done: string): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await mutate(await work(), { revalidate: false })
      onChanged()
      showToast(done, 'success')
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  const close = (): void => {
    setFailure(null)
    onClose()
  }
  return (
    <Dialog
      isOpen={inquiryId !== null}
      onClose={close}
      width="lg"
      title={data ? t('inquiries.dialogTitle', { name: data.name }) : t('inquiries.title')}
      {...(data && { description: t(`inquiries.kindsOf.${data.kind}`, { reference: data.reference }) })}
      footer={data && <Actions inquiry={data} isBusy={isBusy} act={act} />}
    >
      <div className="mt-4 grid gap-5">
        {failure !== null && <Failed error={failure} doing="act" />}
        {error && !data && <Failed error={error} onRetry={() => void mutate()} />}
        {data ? <InquiryDetails inquiry={data} /> : !error && <SkeletonRows rows={5} />}
      </div>
    </Dialog>
  )
}

interface ActionsProps {
  inquiry: Inquiry
  isBusy: boolean
  act: (work: () => Promise<Inquiry>, done: string) => Promise<void>
}

function Actions({ inquiry, isBusy, act }: ActionsProps) {
  const { t } = useTranslation()
  const { inquiryId, status, mailState } = inquiry
  const params = { inquiryId }
  const mark = (next: InquiryStatus): void =>
    void act(
      () => call(endpoints.modifyInquiry, { params, body: { status: next } }),
      t('inquiries.marked', { status: t(`inquiries.statuses.${next}`) }),
    )
  const resend = (): void =>
    void act(() => call(endpoints.resendInquiry, { params, body: {} }), t('inquiries.resent'))
  const isOnItsWay = mailState === 'waiting' || mailState === 'sending'
  const blocked = status === 'spam' ? 'inquiries.resendSpam' : isOnItsWay ? 'inquiries.resendWaiting' : null
  return (
    <>
      <Button icon={Send} isBusy={isBusy} disabledReason={blocked && t(blocked)} onClick={resend}>
        {t('inquiries.resend')}
      </Button>
      {status !== 'spam' && (
        <Button isBusy={isBusy} onClick={() => mark('spam')}>
          {t('inquiries.markSpam')}
        </Button>
      )}
      {status === 'open' ? (
        <Button variant="primary" isBusy={isBusy} onClick={() => mark('done')}>
          {t('inquiries.markDone')}
        </Button>
      ) : (
        <Button isBusy={isBusy} onClick={() => mark('open')}>
          {t('inquiries.markOpen')}
        </Button>
      )}
    </>
  )
}
