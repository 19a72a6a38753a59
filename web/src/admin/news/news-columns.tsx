import type { TFunction } from 'i18next'
import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react'
import type { ArticleRow } from '#contract/news/news.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { TextLink } from '../../ui/address.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data/column.ts'
import { Text } from '../../ui/text.tsx'
import { RelativeTime, Time } from '../../ui/time.tsx'
import { paths } from '../paths.ts'

export function newsColumns(t: TFunction): Column<ArticleRow>[] {
  const isKorean = currentLanguage() === 'kor'
  const titles = isKorean ? (['titleKor', 'titleEng'] as const) : (['titleEng', 'titleKor'] as const)
  const title = (id: 'titleKor' | 'titleEng', isFirst: boolean): Column<ArticleRow> => ({
    id,
    header: t(`news.fields.${id}`),
    widthPx: isFirst ? 340 : 280,
    grows: isFirst,
    cell: (row) => (
      <span className="min-w-0 truncate" lang={id === 'titleKor' ? 'ko' : 'en'}>
        {isFirst ? <TextLink to={paths.article(row.newsId)}>{row[id]}</TextLink> : row[id]}
      </span>
    ),
  })
  return [
    title(titles[0], true),
    {
      id: 'status',
      header: t('news.fields.status'),
      widthPx: 150,
      cell: (row) => <NewsStatusBadge t={t} row={row} />,
    },
    {
      id: 'publishedAt',
      header: t('news.fields.publishedAt'),
      widthPx: 190,
      cell: (row) =>
        row.publishedAt ? <Time at={row.publishedAt} /> : <Text tone="faint">{t('common.notSet')}</Text>,
    },
    title(titles[1], false),
    {
      id: 'slug',
      header: t('news.fields.slug'),
      widthPx: 230,
      cell: (row) => (
        <Text size="sm" tone="muted" mono className="truncate">
          {row.slug}
        </Text>
      ),
    },
    {
      id: 'modified',
      header: t('news.modified'),
      widthPx: 130,
      align: 'end',
      cell: (row) => <RelativeTime at={row.modifiedAt ?? row.registeredAt} />,
    },
  ]
}

/** Draft, scheduled or there: what a visitor would find. */
export function NewsStatusBadge({ t, row }: { t: TFunction; row: Pick<ArticleRow, 'status' | 'isVisible'> }) {
  if (row.status === 'draft') return <Badge icon={PencilLine}>{t('news.statuses.draft')}</Badge>
  if (!row.isVisible)
    return (
      <Badge tone="info" icon={CalendarClock}>
        {t('news.scheduled')}
      </Badge>
    )
  return (
    <Badge tone="success" icon={CircleCheck}>
      {t('news.statuses.published')}
    </Badge>
  )
}
