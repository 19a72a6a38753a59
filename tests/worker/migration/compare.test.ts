import { expect, test } from 'vitest'
import type { RecordedNft } from '#db/migration/reconcile.ts'
import { compareNft } from '#worker/migration/reconcile/compare.ts'

function record(overrides: Partial<RecordedNft>): RecordedNft {
  return {
    tokenId: '1',
    depositState: 'final',
    handling: 'matched',
    migrationId: 1,
    outcome: null,
    isFinished: false,
    mint: null,
    ...overrides,
  }
}
const minted = record({ outcome: 'mint', isFinished: true, mint: 'Mint' })
const returned = record({ outcome: 'return', isFinished: true, handling: 'returned' })

test.each([
  ['nothing of what is neither held nor recorded', null, { isHeld: false, isMinted: false }, null],
  ['a holding without a record', null, { isHeld: true, isMinted: false }, 'HELD_WITHOUT_RECORD'],
  ['nothing of one that waits', record({}), { isHeld: true, isMinted: false }, null],
  ['one that waits and has left', record({}), { isHeld: false, isMinted: false }, 'RECORD_WITHOUT_HOLDING'],
  ['nothing of a mint', minted, { isHeld: true, isMinted: true }, null],
  ['a mint that is not on Solana', minted, { isHeld: true, isMinted: false }, 'MINT_MISSING_ON_SOLANA'],
  ['a mint whose old NFT left', minted, { isHeld: false, isMinted: true }, 'MINTED_BUT_OLD_NFT_GONE'],
  [
    'nothing of a mint not read back yet',
    { ...minted, isFinished: false },
    { isHeld: true, isMinted: false },
    null,
  ],
  ['nothing of a return', returned, { isHeld: false, isMinted: false }, null],
  ['a return that is still held', returned, { isHeld: true, isMinted: false }, 'RETURNED_BUT_HELD'],
  ['both', returned, { isHeld: false, isMinted: true }, 'RETURNED_AND_MINTED'],
  [
    'nothing of what is on its way back',
    record({ handling: 'return_planned' }),
    { isHeld: false, isMinted: false },
    null,
  ],
  [
    'nothing of what is not deep yet',
    record({ depositState: 'seen' }),
    { isHeld: false, isMinted: false },
    null,
  ],
  [
    'nothing of an orphan that is held',
    record({ handling: 'orphan' }),
    { isHeld: true, isMinted: false },
    null,
  ],
] as const)('reports %s', (_name, row, seen, finding) => {
  expect(compareNft(row, seen)).toBe(finding)
})
