import { RotateCcw } from 'lucide-react'
import { endpoints } from '#contract/endpoints.ts'
import type { Delivery } from '#contract/alert/deliveries.ts'
import { useDenied } from '../access.ts'
import { call } from '../../shared/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { None, WordBadge } from '../kit/list/columns.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { deliveryLooks } from './looks.ts'

/** One delivery: what it carries, and what became of its tries. */
const DeliveryDialog = detailDialog({
  read: endpoints.readDelivery,
  key: 'deliveryId',
  words: 'deliveries',
  title: ({ messageId }) => messageId,
  description: ({ kind, target }, say) => `${say(`kinds.${kind}`)} · ${target}`,
  Body: DeliveryFacts,
  Actions,
  refreshEveryMs: 5_000,
})

function DeliveryFacts({ row }: { row: Delivery }) {
  const say = useWords('deliveries')
  const at = (instant: string | null) => (instant ? <Time at={instant} isFull /> : <None />)
  const state = <WordBadge namespace="deliveries" name="state" value={row.state} looks={deliveryLooks} />
  return (
    <>
      <Facts
        rows={[
          { key: 'state', name: say('fields.state'), value: state },
          { key: 'tries', name: say('fields.tries'), value: String(row.tries) },
          { key: 'responseCode', name: say('fields.responseCode'), value: row.responseCode ?? <None /> },
          { key: 'error', name: say('fields.error'), value: row.error ?? <None /> },
          { key: 'nextTryAt', name: say('fields.nextTryAt'), value: at(row.nextTryAt) },
          { key: 'sentAt', name: say('fields.sentAt'), value: at(row.sentAt) },
        ]}
      />
      <Text as="p" mono size="sm" className="whitespace-pre-wrap break-all">
        {row.body}
      </Text>
    </>
  )
}

function Actions({ row: { deliveryId, state }, isBusy, act }: ActionsProps<Delivery>) {
  const say = useWords('deliveries')
  const denied = useDenied()
  const isOnItsWay = state === 'waiting' || state === 'sending'
  const replay = () =>
    act(() => call(endpoints.replayDelivery, { params: { deliveryId }, body: {} }), say('replayed'))
  return (
    <Button
      icon={RotateCcw}
      isBusy={isBusy}
      disabledReason={denied(endpoints.replayDelivery) ?? (isOnItsWay ? say('onItsWay') : null)}
      onClick={replay}
    >
      {say('replay')}
    </Button>
  )
}

/** Every mail and webhook of the outbox, newest first. */
export const DeliveryListPage = listPage({
  list: endpoints.listDeliveries,
  words: 'deliveries',
  key: 'deliveryId',
  refreshEveryMs: 10_000,
  detail: DeliveryDialog,
  filters: (filter) => [filter.search(), filter.chips('state'), filter.select('kind')],
  columns: (column) => [
    column.link('messageId', 320, { note: (row) => row.channelName }),
    column.word('kind', 110),
    column.word('event', 150),
    column.badge('state', 130, deliveryLooks),
    column.own('tries', 90, (row) => row.tries, { align: 'end' }),
    column.text('error', 180),
    column.since('registeredAt', 130),
  ],
})
