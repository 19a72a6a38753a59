import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { call } from '#web/src/shared/api-client.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { queryText } from './query-draft.ts'
import { SnapshotLines } from './snapshot-lines.tsx'

interface HoldersSampleProps {
  projectId: number
  query: SnapshotQuery
}

/** The newest snapshot of a query, and a button that has one read now: by it a rule is worked out before its first round. */
export function HoldersSample({ projectId, query }: HoldersSampleProps) {
  const say = useWords('snapshots')
  const denied = useDenied()(endpoints.askSnapshot)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { data, error, mutate } = useApi(
    endpoints.listSnapshots,
    { query: { projectId, limit: 200 } },
    { refreshInterval: 2_000 },
  )
  const newest = data?.rows.find((row: Snapshot) => queryText(row.query) === queryText(query))
  const isOnItsWay = newest?.state === 'asked' || newest?.state === 'reading'
  const ask = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await call(endpoints.askSnapshot, { body: { projectId, query, wantedAt: null } })
      await mutate()
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      {newest ? (
        <SnapshotLines snapshots={[newest]} onChange={() => void mutate()} />
      ) : (
        <Text size="sm" tone="muted">
          {say('noneYet')}
        </Text>
      )}
      {Boolean(failure ?? error) && <Failed error={failure ?? error} doing="process" />}
      <div>
        <Button
          size="sm"
          icon={ScanSearch}
          isBusy={isBusy}
          disabledReason={denied ?? (isOnItsWay ? say('onItsWay') : null)}
          onClick={() => void ask()}
        >
          {say('readNow')}
        </Button>
      </div>
    </div>
  )
}
