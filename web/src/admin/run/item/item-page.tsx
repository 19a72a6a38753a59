import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Story } from '#contract/run/items.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Thumbnail } from '#web/src/ui/art.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { RelativeTime } from '#web/src/ui/time.tsx'
import { DataPage, DataView } from '../../frames/data-page.tsx'
import { ItemBadge } from '../../parts/status.tsx'
import { useReasonText } from '../../parts/use-reason-text.ts'
import { useExclude } from '../use-exclude.tsx'
import { paths } from '../../paths.ts'
import { Attempts } from './attempts.tsx'
import { DecideNotice } from './decide-notice.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { ItemFacts } from './item-facts.tsx'
import { Timeline } from './timeline.tsx'
import { Told } from '../../parts/told.tsx'
import { partsOf } from '#contract/operation/operations.ts'

/** Everything that happened to one item: moves, attempts, signatures, errors, and who. */
export function ItemPage() {
  const { t } = useTranslation()
  const params = useParams()
  const masterId = Number(params['masterId'])
  const itemId = Number(params['itemId'])
  const { data, error, isLoading, mutate } = useApi(
    endpoints.readStory,
    { params: { itemId } },
    { refreshInterval: 4_000 },
  )
  const item = data?.item
  return (
    <DataPage
      title={item?.name ?? t('item.title')}
      parent={{ to: paths.master(masterId), label: item?.masterName ?? t('item.run') }}
      badges={item && <ItemBadge group={item.group} burntAt={item.burntAt} />}
    >
      <DataView
        state={{ isLoading: isLoading && !data, isEmpty: !data, error, onRetry: () => void mutate() }}
        empty={null}
      >
        {data && <StoryView story={data} onChange={() => void mutate()} />}
      </DataView>
    </DataPage>
  )
}

function StoryView({ story, onChange }: { story: Story; onChange: () => void }) {
  const reasonText = useReasonText()
  const { t } = useTranslation()
  const { item, attempts } = story
  const { ask, dialog } = useExclude(item.masterId, onChange)
  const unknown = attempts.find((attempt) => attempt.state === 'unknown')
  return (
    <div className="grid gap-5">
      {dialog}
      {unknown && <DecideNotice attempt={unknown} items={story.sharedWith + 1} onDecided={onChange} />}
      {item.waiting && (
        <Notice tone="warning" title={reasonText(item.waiting.code).title}>
          <p>
            {reasonText(item.waiting.code).next} · <RelativeTime at={item.waiting.since} />
          </p>
          {item.waiting.detail && <Told>{item.waiting.detail}</Told>}
        </Notice>
      )}
      {item.reasonCode && (
        <EndedNotice
          item={item}
          reasonCode={item.reasonCode}
          onExclude={() => ask({ itemId: item.itemId }, 1)}
        />
      )}
      {item.repairs !== null && (
        <Notice
          title={t('runs.repair.repairs')}
          actions={
            <LinkButton size="sm" to={paths.item(item.masterId, item.repairs)}>
              {t('runs.repair.openOld')}
            </LinkButton>
          }
        />
      )}
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 content-start gap-5">
          <Attempts attempts={attempts} sharedWith={story.sharedWith} />
          <Timeline events={story.events} chunks={story.chunks} />
        </div>
        <div className="grid min-w-0 content-start gap-5">
          {partsOf(item.kind).isNft && (
            <Card>
              <div className="flex justify-center">
                <Thumbnail seed={`${item.symbol} ${item.name} ${item.uri}`} sizePx={260} />
              </div>
            </Card>
          )}
          <ItemFacts item={item} />
        </div>
      </div>
    </div>
  )
}
