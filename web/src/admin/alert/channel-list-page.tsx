import { KeyRound, PenLine, Send } from 'lucide-react'
import { useState } from 'react'
import type { AlertChannel } from '#contract/alert/channels.ts'
import { endpoints } from '#contract/endpoints.ts'
import { useDenied } from '../access.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { useNow } from '../../shared/use-now.ts'
import { CopyButton } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { detailDialog, type ActionsProps } from '../kit/detail/detail-dialog.tsx'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { ChannelForm } from './channel-form.tsx'
import { severityLooks, switchLooks } from './looks.ts'

const onItsWayMs = 60_000

/** One channel: whether it works, a test, and the secret of a webhook. */
const ChannelDialog = detailDialog({
  read: endpoints.readAlertChannel,
  key: 'channelId',
  words: 'alertChannels',
  title: ({ name }) => name,
  description: ({ target }) => target,
  Body: ChannelBody,
  Actions,
  refreshEveryMs: 5_000,
})

function ChannelBody({ row }: { row: AlertChannel }) {
  const say = useWords('alertChannels')
  const nowMs = useNow(10_000)
  const isWithoutSecret = row.kind === 'webhook' && !row.hasSecret
  // What has waited for a moment is on its way.
  const isSilent = row.silentSince !== null && nowMs - Date.parse(row.silentSince) > onItsWayMs
  return (
    <>
      {(isWithoutSecret || isSilent) && (
        <Notice tone="danger" title={say('silent')}>
          {say(isWithoutSecret ? 'noSecret' : 'silentNext')}
        </Notice>
      )}
      {row.kind === 'webhook' && <Secret row={row} />}
    </>
  )
}

/** A new secret stands here until the window closes, and never again. */
function Secret({ row: { channelId, hasSecret } }: { row: AlertChannel }) {
  const say = useWords('alertChannels')
  const denied = useDenied()
  const { mutate } = useApi(endpoints.readAlertChannel, { params: { channelId } })
  const [secret, setSecret] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const issue = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      setSecret((await call(endpoints.issueChannelSecret, { params: { channelId }, body: {} })).secret)
      await mutate()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      {failure !== null && <Failed error={failure} doing="act" />}
      {secret !== null && (
        <Notice tone="warning" title={say('secretOnce')}>
          <Text mono size="sm" className="break-all">
            {secret}
          </Text>
          <CopyButton value={secret} name={say('fields.hasSecret')} />
        </Notice>
      )}
      <Text as="p" size="sm" tone="muted">
        {say('secretNote')}
      </Text>
      <div>
        <Button
          icon={KeyRound}
          isBusy={isBusy}
          disabledReason={denied(endpoints.issueChannelSecret)}
          onClick={() => void issue()}
        >
          {say(hasSecret ? 'replaceSecret' : 'issueSecret')}
        </Button>
      </div>
    </div>
  )
}

function Actions({ row, isBusy, act }: ActionsProps<AlertChannel>) {
  const say = useWords('alertChannels')
  const denied = useDenied()
  const { channelId } = row
  const test = () =>
    act(async () => {
      await call(endpoints.testAlertChannel, { params: { channelId }, body: {} })
      return call(endpoints.readAlertChannel, { params: { channelId } })
    }, say('tested'))
  return (
    <Button icon={Send} isBusy={isBusy} disabledReason={denied(endpoints.testAlertChannel)} onClick={test}>
      {say('test')}
    </Button>
  )
}

/** Where alerts are delivered. */
export const ChannelListPage = listPage({
  list: endpoints.listAlertChannels,
  words: 'alertChannels',
  key: 'channelId',
  refreshEveryMs: 10_000,
  detail: ChannelDialog,
  form: ChannelForm,
  createdBy: endpoints.createAlertChannel,
  filters: (filter) => [filter.search(), filter.chips('status'), filter.select('kind')],
  columns: (column, { modify }) => [
    column.link('name', 220),
    column.word('kind', 110),
    column.text('target', 260, { isMono: true }),
    column.badge('severity', 120, severityLooks),
    column.badge('status', 110, switchLooks),
    column.since('silentSince', 140),
    column.since('lastSentAt', 140),
    column.own('modify', 110, (row) => <Modify onPress={() => modify(row)} />, { align: 'end' }),
  ],
})

function Modify({ onPress }: { onPress: () => void }) {
  const denied = useDenied()
  const say = useWords('alertChannels')
  return (
    <Button size="sm" icon={PenLine} disabledReason={denied(endpoints.modifyAlertChannel)} onClick={onPress}>
      {say('modify')}
    </Button>
  )
}
