import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import type { SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { Address } from '#web/src/ui/address.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { SimpleTable } from '#web/src/ui/data/simple-table.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { DataView } from '../frames/data-page.tsx'
import { useWords } from '../kit/words.ts'
import { heldColumn } from './held-column.tsx'
import { useSnapshotFile } from './use-snapshot-file.ts'

/** Rows of the table; the file has all of them. */
const shownMax = 100

interface AtProgramsProps {
  snapshot: Snapshot
  manifest: SnapshotManifest
}

/** What lies at programs: how much of it, at which address. Whose it is there, the chain does not say, so nobody is counted for it. */
export function AtPrograms({ snapshot: { snapshotId, decimals }, manifest }: AtProgramsProps) {
  const say = useWords('snapshots')
  const file = useSnapshotFile(snapshotId, manifest)
  const places = useApi(endpoints.readSnapshotPlaces, { params: { snapshotId } })
  const rows = useMemo(() => {
    const programs = new Set(places.data?.programs)
    return (file.data?.rows ?? []).filter(({ owner }) => programs.has(owner))
  }, [file.data, places.data])
  const error: unknown = file.error ?? places.error
  const amountOf = (amount: bigint): string =>
    decimals === null ? formatCount(Number(amount)) : writeAmount(amount, decimals)
  const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
  const addresses = new Set(rows.map(({ owner }) => owner)).size
  const columns = [
    {
      id: 'owner',
      header: say('atPrograms.address'),
      cell: ({ owner }: SnapshotRow) => <Address value={owner} name={say('atPrograms.address')} />,
    },
    heldColumn(say, decimals),
  ]
  const text = (): string =>
    rows.map(({ owner, asset, amount }) => `${owner}\t${asset}\t${amount}\n`).join('')
  return (
    <Card id="programs" title={say('atPrograms.title')}>
      <DataView
        state={{
          isLoading: !error && !(file.data && places.data),
          isEmpty: false,
          error,
          onRetry: () => void Promise.all([file.mutate(), places.mutate()]),
        }}
        empty={null}
        skeletonRows={3}
      >
        <div className="grid gap-4">
          <Text>
            {say(decimals === null ? 'atPrograms.nfts' : 'atPrograms.tokens', {
              amount: amountOf(total),
              addresses: formatCount(addresses),
            })}
          </Text>
          <SimpleTable
            label={say('atPrograms.title')}
            columns={columns}
            rows={rows.slice(0, shownMax)}
            keyOf={({ owner, asset }) => `${owner} ${asset}`}
          />
          {rows.length > shownMax && (
            <Text size="sm" tone="muted">
              {say('rows.more', { shown: formatCount(shownMax), all: formatCount(rows.length) })}
            </Text>
          )}
          <div>
            <Button
              size="sm"
              icon={Download}
              onClick={() =>
                saveFile(`snapshot-${snapshotId}-programs.tsv`, text(), 'text/tab-separated-values')
              }
            >
              {say('atPrograms.download')}
            </Button>
          </div>
        </div>
      </DataView>
    </Card>
  )
}
