import { writeAmount } from '#contract/recipient/amount/amount-text.ts'
import type { SnapshotRow } from '#contract/recipient/snapshot/snapshot-file.ts'
import { Address } from '#web/src/ui/address.tsx'
import type { useWords } from '../kit/words.ts'

/**
 * What a row of a snapshot holds: all rows of a token are of the same asset, and all of NFTs of one.
 * @param decimals of the token; null: it is of NFTs.
 */
export function heldColumn(say: ReturnType<typeof useWords<'snapshots'>>, decimals: number | null) {
  return decimals === null
    ? {
        id: 'asset',
        header: say('rows.asset'),
        cell: ({ asset }: SnapshotRow) => <Address value={asset} name={say('rows.asset')} />,
      }
    : {
        id: 'amount',
        header: say('rows.amount'),
        align: 'end' as const,
        cell: ({ amount }: SnapshotRow) => writeAmount(amount, decimals),
      }
}
