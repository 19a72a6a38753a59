import type { ReconcileFinding } from '#contract/migration/codes.ts'
import type { RecordedNft } from '#db/migration/reconcile.ts'

/** What both chains say of one NFT. */
export interface SeenNft {
  /** Whether our wallet holds it on the source chain. */
  isHeld: boolean
  /** Whether the mint it would have on Solana is there. */
  isMinted: boolean
}

/** Our wallet should hold it: it came, and has not gone back. An NFT on its way back may be anywhere. */
function shouldBeHeld({ depositState, handling }: RecordedNft): boolean | null {
  if (handling === null || handling === 'returned') return false
  if (handling === 'return_planned' || depositState !== 'final') return null
  return true
}

/** Where the chains differ from the rows, or null. Pure, so that every case of it is tested by a table. */
export function compareNft(record: RecordedNft | null, seen: SeenNft): ReconcileFinding | null {
  if (!record) return seen.isHeld ? 'HELD_WITHOUT_RECORD' : null
  if (record.outcome === 'return' && seen.isMinted) return 'RETURNED_AND_MINTED'
  if (record.outcome === 'mint' && record.isFinished && !seen.isMinted) return 'MINT_MISSING_ON_SOLANA'
  const expected = shouldBeHeld(record)
  if (expected === null || expected === seen.isHeld) return null
  if (!expected) return record.handling === 'returned' ? 'RETURNED_BUT_HELD' : 'HELD_WITHOUT_RECORD'
  return record.outcome === 'mint' ? 'MINTED_BUT_OLD_NFT_GONE' : 'RECORD_WITHOUT_HOLDING'
}
