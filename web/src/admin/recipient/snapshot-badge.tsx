import type { Snapshot } from '#contract/recipient/snapshot/snapshots.ts'
import { addressOf } from '#contract/recipient/snapshot/snapshot-query.ts'
import { formatCount, shortAddress } from '#web/src/shared/format.ts'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { snapshotLooks } from './looks.ts'

export function SnapshotBadge({ state }: Pick<Snapshot, 'state'>) {
  return <WordBadge namespace="snapshots" name="state" value={state} looks={snapshotLooks} />
}

/** Whose holders they are, in words. */
export function useQueryWords(): (query: Snapshot['query']) => string {
  const say = useWords('snapshots')
  return (query) =>
    say(`of.${query.holdersOf}`, {
      address: shortAddress(addressOf(query)),
      chain: query.chain === 'solana' ? 'Solana' : say(`chains.${query.chain}`),
    })
}

/** What became of it, in one line: how far it is, how many there are, or why it failed. */
export function useStateWords(): (snapshot: Snapshot) => string {
  const say = useWords('snapshots')
  return ({ state, reason, params, readSoFar, manifest, holders }) => {
    if (reason !== null) return say(`reasons.${reason}`, params)
    switch (state) {
      case 'asked':
        return say('asked')
      case 'reading':
        return say('reading', { rows: formatCount(readSoFar) })
      case 'frozen':
        return say('frozen', { rows: formatCount(manifest?.rows ?? 0), holders: formatCount(holders ?? 0) })
      case 'failed':
        return say('failed')
    }
  }
}
