import type { TFunction } from 'i18next'
import type { InquiryRow } from '#contract/inquiry/inquiry.ts'
import { TextLink } from '../../ui/address.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { paths } from '../paths.ts'
import { InquiryStatusBadge, MailStateBadge } from './inquiry-badges.tsx'

export function inquiryColumns(t: TFunction): Column<InquiryRow>[] {
  return [
    {
      id: 'name',
      header: t('inquiries.fields.name'),
      widthPx: 230,
      grows: true,
      cell: (row) => (
        <span className="min-w-0 truncate">
          <TextLink to={paths.inquiry(row.inquiryId)}>{row.name}</TextLink>{' '}
          <Text size="sm" tone="muted">
            {row.company}
          </Text>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('inquiries.fields.kind'),
      widthPx: 120,
      cell: (row) => t(`inquiries.kinds.${row.kind}`),
    },
    {
      id: 'status',
      header: t('inquiries.fields.status'),
      widthPx: 130,
      cell: (row) => <InquiryStatusBadge status={row.status} />,
    },
    {
      id: 'mail',
      header: t('inquiries.fields.mailState'),
      widthPx: 140,
      cell: (row) => <MailStateBadge state={row.mailState} />,
    },
    {
      id: 'email',
      header: t('inquiries.fields.email'),
      widthPx: 240,
      cell: (row) => <span className="truncate">{row.email}</span>,
    },
    {
      id: 'reference',
      header: t('inquiries.fields.reference'),
      widthPx: 140,
      cell: (row) => (
        <Text size="sm" tone="muted" mono>
          {row.reference}
        </Text>
      ),
    },
    {
      id: 'registeredAt',
      header: t('inquiries.fields.registeredAt'),
      widthPx: 130,
      align: 'end',
      cell: (row) => <RelativeTime at={row.registeredAt} />,
    },
  ]
}
