import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { useNow } from '../../shared/use-now.ts'
import { CopyButton } from '../../ui/address.tsx'
import { Facts } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Eyebrow, Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { InquiryStatusBadge, MailStateBadge } from './inquiry-badges.tsx'
import type { AdminKeyBelow } from '#web/src/shared/sentence-keys.ts'

/** A mail that was not tried for this long: no worker runs, or no mail server is set. */
const mailPendingMs = 120_000

export function InquiryDetails({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const nowMs = useNow(10_000)
  const isUnheard =
    inquiry.mailState === 'waiting' &&
    inquiry.mailTries === 0 &&
    nowMs - Date.parse(inquiry.mailAfter ?? inquiry.registeredAt) > mailPendingMs
  const row = (key: AdminKeyBelow<'inquiries.fields'>, value: React.ReactNode) => ({
    key,
    name: t(`inquiries.fields.${key}`),
    value,
  })
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
          row('name', inquiry.name),
          row('company', inquiry.company ?? t('common.notSet')),
          row(
            'email',
            <span className="inline-flex items-center gap-1">
              {inquiry.email}
              <CopyButton value={inquiry.email} name={t('inquiries.fields.email')} />
            </span>,
          ),
          row('phone', inquiry.phone ?? t('common.notSet')),
          row('status', <InquiryStatusBadge status={inquiry.status} />),
          row('mailState', <MailStateBadge state={inquiry.mailState} />),
          ...(inquiry.mailSentAt ? [row('mailSentAt', <Time at={inquiry.mailSentAt} isFull />)] : []),
          ...(inquiry.mailAfter && inquiry.mailError
            ? [row('mailError', inquiry.mailError), row('mailAfter', <Time at={inquiry.mailAfter} isFull />)]
            : []),
          row('registeredAt', <Time at={inquiry.registeredAt} isFull />),
          row('consentedAt', <Time at={inquiry.consentedAt} isFull />),
        ]}
      />
    </>
  )
}
