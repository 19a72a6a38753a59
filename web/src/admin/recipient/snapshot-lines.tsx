import { RotateCw } from 'lucide-react'
import { describeSnapshot } from '#contract/recipient/snapshot/snapshot-words.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { call } from '#web/src/shared/api-client.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Address, TextLink } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { showToast } from '#web/src/ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { useFailureToast } from '../parts/use-failure-toast.ts'
import { paths } from '../paths.ts'
import { SnapshotBadge, useQueryWords, useStateWords } from './snapshot-badge.tsx'

/** Snapshots one under the other, each with what became of it and what to do next. */
export function SnapshotLines({
  snapshots,
  onChange,
}: {
  snapshots: readonly Snapshot[]
  onChange: () => void
}) {
  return (
    <DividedList>
      {snapshots.map((snapshot) => (
        <Line key={snapshot.snapshotId} snapshot={snapshot} onChange={onChange} />
      ))}
    </DividedList>
  )
}

function Line({ snapshot, onChange }: { snapshot: Snapshot; onChange: () => void }) {
  const say = useWords('snapshots')
  const queryWords = useQueryWords()
  const stateWords = useStateWords()
  const { snapshotId, query, state, reason, manifest } = snapshot
  return (
    <article className="grid gap-2" aria-label={say('one', { n: snapshotId })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TextLink to={paths.snapshot(snapshotId)}>{queryWords(query)}</TextLink>
        <SnapshotBadge state={state} />
      </div>
      <Text size="sm" tone={state === 'failed' ? 'danger' : reason ? 'warning' : 'muted'}>
        {stateWords(snapshot)}
      </Text>
      {manifest && (
        <>
          <Text size="sm">{describeSnapshot(manifest, currentLanguage())}</Text>
          <Text size="sm" tone="muted">
            SHA-256 <Address value={manifest.sha256} name="SHA-256" />
          </Text>
        </>
      )}
      {state === 'failed' && <Retry snapshotId={snapshotId} onDone={onChange} />}
    </article>
  )
}

/** Reads one that failed again, from the beginning. */
export function Retry({ snapshotId, onDone }: { snapshotId: number; onDone: () => void }) {
  const say = useWords('snapshots')
  const denied = useDenied()(endpoints.retrySnapshot)
  const showFailure = useFailureToast()
  const retry = async (): Promise<void> => {
    try {
      await call(endpoints.retrySnapshot, { params: { snapshotId }, body: {} })
      showToast(say('retried'), 'success')
      onDone()
    } catch (cause) {
      showFailure('process', cause)
    }
  }
  return (
    <div>
      <Button size="sm" icon={RotateCw} disabledReason={denied} onClick={() => void retry()}>
        {say('retry')}
      </Button>
    </div>
  )
}
