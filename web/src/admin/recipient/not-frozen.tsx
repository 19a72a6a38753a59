import { ScanSearch } from 'lucide-react'
import type { SnapshotReason } from '#contract/recipient/snapshot/codes.ts'
import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { LinkButton } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { useStateWords } from './snapshot-badge.tsx'
import { Retry } from './snapshot-lines.tsx'

/** What goes on by itself while it is read, and was given up once it failed. */
const givenUp = ['DISPUTED', 'NOT_ALL', 'RPC_TROUBLE'] as const satisfies readonly SnapshotReason[]

/** Where the rows of a snapshot will be: how far it is, or why it failed, what to do next, and the offer to read it again. */
export function NotFrozen({ snapshot, onChange }: { snapshot: Snapshot; onChange: () => void }) {
  const say = useWords('snapshots')
  const stateWords = useStateWords()
  const { state, reason, snapshotId, campaignId, campaignName } = snapshot
  const hasFailed = state === 'failed'
  const ended = hasFailed && givenUp.find((code) => code === reason)
  return (
    <Card id="rows" title={say('rows.title')}>
      <Notice
        tone={hasFailed ? 'danger' : reason ? 'warning' : 'info'}
        isUrgent={hasFailed}
        title={stateWords(snapshot)}
        actions={
          hasFailed && (
            <>
              <Retry snapshotId={snapshotId} onDone={onChange} />
              <LinkButton size="sm" icon={ScanSearch} to={paths.snapshots}>
                {say('askAnother')}
              </LinkButton>
            </>
          )
        }
      >
        <p>{ended ? say(`nextFailed.${ended}`) : say(`next.${reason ?? state}`)}</p>
        {hasFailed && <p>{say('nothingFrozen')}</p>}
        {hasFailed && campaignId !== null && (
          <p>
            {say('roundWaits')} <TextLink to={paths.campaign(campaignId)}>{campaignName}</TextLink>
          </p>
        )}
      </Notice>
      {state === 'reading' && (
        <Text size="sm" tone="muted">
          {say('rows.later')}
        </Text>
      )}
    </Card>
  )
}
