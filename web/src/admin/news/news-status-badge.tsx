import { CalendarClock, CircleCheck, PencilLine } from 'lucide-react'
import type { ArticleRow } from '#contract/news/news.ts'
import { Badge } from '../../ui/badge.tsx'
import { useWords } from '../kit/words.ts'

/** Draft, scheduled or there: what a visitor would find. */
export function NewsStatusBadge({ row }: { row: Pick<ArticleRow, 'status' | 'isVisible'> }) {
  const say = useWords('news')
  if (row.status === 'draft') return <Badge icon={PencilLine}>{say('statuses.draft')}</Badge>
  return (
    <Badge tone={row.isVisible ? 'success' : 'info'} icon={row.isVisible ? CircleCheck : CalendarClock}>
      {say(row.isVisible ? 'statuses.published' : 'scheduled')}
    </Badge>
  )
}
