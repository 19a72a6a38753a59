import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { useNow } from '../../shared/use-now.ts'
import { CopyButton } from '../../ui/address.tsx'
import { Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Eyebrow, Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { WordBadge, type Look } from '../kit/list/columns.tsx'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'
import { mailLooks, statusLooks } from './inquiry-looks.ts'

/** A mail that was not tried for this long: no worker runs, or no mail server is set. */
const mailPendingMs = 120_000

export function InquiryDetails({ row: inquiry }: { row: Inquiry }) {
  const { t } = useTranslation()
  const nowMs = useNow(10_000)
  const isUnheard =
    inquiry.mailState === 'waiting' &&
    inquiry.mailTries === 0 &&
    nowMs - Date.parse(inquiry.mailAfter ?? inquiry.registeredAt) > mailPendingMs
  const fact = (key: AdminKeyBelow<'inquiries.fields'>, value: React.ReactNode) => ({
    key,
    name: t(`inquiries.fields.${key}`),
    value,
  })
  const badge = (name: 'status' | 'mailState', looks: Record<string, Look>) =>
    fact(name, <WordBadge namespace="inquiries" name={name} value={inquiry[name]} looks={looks} />)
  return (
    <>
      {isUnheard && (
        <Notice tone="warning" title={t('inquiries.mailPending')}>
          {t('inquiries.mailPendingNext')}
        </Notice>
      )}
      {inquiry.mailState === 'failed' && (
        <Notice tone="danger" title={t('inquiries.mailFailed')}>
          {t('inquiries.mailFailedNext', { error: inquiry.mailError ?? '', tries: inquiry.mailTries })}
        </Notice>
      )}
      <div lang={inquiry.language === 'kor' ? 'ko' : 'en'}>
        <Eyebrow>{t('inquiries.fields.message')}</Eyebrow>
        <Text as="p" className="mt-2 whitespace-pre-wrap">
          {inquiry.message}
        </Text>
      </div>
      <Facts
        rows={[
          fact('name', inquiry.name),
          fact('company', inquiry.company ?? t('common.notSet')),
          fact(
            'email',
            <span className="inline-flex items-center gap-1">
              {inquiry.email}
              <CopyButton value={inquiry.email} name={t('inquiries.fields.email')} />
            </span>,
          ),
          fact('phone', inquiry.phone ?? t('common.notSet')),
          badge('status', statusLooks),
          badge('mailState', mailLooks),
          ...(inquiry.mailSentAt ? [fact('mailSentAt', <Time at={inquiry.mailSentAt} isFull />)] : []),
          ...(inquiry.mailAfter && inquiry.mailError
            ? [
                fact('mailError', inquiry.mailError),
                fact('mailAfter', <Time at={inquiry.mailAfter} isFull />),
              ]
            : []),
          fact('registeredAt', <Time at={inquiry.registeredAt} isFull />),
          fact('consentedAt', <Time at={inquiry.consentedAt} isFull />),
        ]}
      />
    </>
  )
}
