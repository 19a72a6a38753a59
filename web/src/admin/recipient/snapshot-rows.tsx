import { useMemo, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { Snapshot, SnapshotPlaces } from '#contract/recipient/snapshot/snapshots.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Badge } from '#web/src/ui/badge.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Blank } from '#web/src/ui/data/states.tsx'
import { TextField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { DataView } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'
import { heldColumn } from './held-column.tsx'
import { useSnapshotFile } from './use-snapshot-file.ts'

/** Rows of the table; the file has all of them. */
const shownMax = 100

/** The rows of the file, once the file was checked here against its manifest. */
export function SnapshotRows({ snapshot, manifest }: { snapshot: Snapshot; manifest: SnapshotManifest }) {
  const say = useWords('snapshots')
  const { snapshotId, decimals } = snapshot
  const [search, setSearch] = useState('')
  const { data, error, mutate } = useSnapshotFile(snapshotId, manifest)
  const { data: places } = useApi(endpoints.readSnapshotPlaces, { params: { snapshotId } })
  const wanted = search.trim()
  const found = useMemo(
    () => (data?.rows ?? []).filter(({ owner, asset }) => `${owner} ${asset}`.includes(wanted)),
    [data, wanted],
  )
  const columns = [
    {
      id: 'owner',
      header: say('rows.owner'),
      cell: (row: SnapshotRow) => <Owner row={row} places={places} />,
    },
    heldColumn(say, decimals),
  ]
  return (
    <Card id="rows" title={say('rows.title')}>
      <DataView
        state={{
          isLoading: !data && !error,
          isEmpty: data?.rows.length === 0,
          error,
          onRetry: () => void mutate(),
        }}
        empty={
          <Blank seed={`snapshot ${snapshotId}`} title={say('rows.empty')}>
            {say('rows.emptyNext')}
          </Blank>
        }
      >
        <div className="grid gap-4">
          <Notice
            tone={data?.isRight ? 'success' : 'danger'}
            title={say(data?.isRight ? 'rows.right' : 'rows.wrong')}
          />
          <TextField
            label={say('rows.search')}
            isMono
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          {found.length === 0 ? (
            <Text tone="muted">{say('rows.noMatch')}</Text>
          ) : (
            <SimpleTable
              label={say('rows.title')}
              columns={columns}
              rows={found.slice(0, shownMax)}
              keyOf={({ owner, asset }) => `${owner} ${asset}`}
            />
          )}
          {found.length > shownMax && (
            <Text size="sm" tone="muted">
              {say('rows.more', { shown: formatCount(shownMax), all: formatCount(found.length) })}
            </Text>
          )}
        </div>
      </DataView>
    </Card>
  )
}

/** Whose row it is: a holder's, a program's that nobody receives on, or a deposit of somebody else. */
function Owner({ row: { owner, asset }, places }: { row: SnapshotRow; places: SnapshotPlaces | undefined }) {
  const say = useWords('snapshots')
  const deposit = places?.deposits.find((one) => one.asset === asset && one.heldBy === owner)
  const isProgram = places?.programs.includes(owner) === true
  return (
    <div className="grid justify-items-start gap-1">
      <Address value={owner} name={say('rows.owner')} />
      {isProgram && <Badge tone="warning">{say('rows.program')}</Badge>}
      {deposit && (
        <Text size="sm" tone="muted">
          {say('rows.depositOf')} <Address value={deposit.owner} name={say('rows.depositOf')} />
        </Text>
      )}
    </div>
  )
}
