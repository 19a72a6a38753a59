import { burn } from '@metaplex-foundation/mpl-bubblegum'
import { publicKey } from '@metaplex-foundation/umi'
import type { AssetItem, BurntItem } from '../../programs.ts'
import type { LeafStep } from '../assets/asset-steps.ts'
import { leafAccounts } from '../assets/leaf-accounts.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { expectSame } from '../read-back/mismatch.ts'

/** A leaf is replaced by an empty one, and closes no account. */
export const leafBurn: LeafStep<AssetItem, BurntItem> = {
  // The burn, and its calls of the tree and of Noop.
  trace: 3,
  // Measured: 68,000 at depth 14.
  units: { toDepth14: 70_000, perLevel: 7_500 },
  codes: [],
  instruction: ({ book, leaf, proof }) =>
    oneFromUmi(
      burn(umi, {
        ...leafAccounts(book, leaf, proof),
        leafOwner: umiSigner(leaf.owner),
        leafDelegate: publicKey(leaf.delegate),
      }),
    ),
  readBack: (item, { isEmpty }) => {
    expectSame('leaf', item.key, 'empty', isEmpty ? 'empty' : 'another leaf')
    return { ...item, returnedLamports: 0n }
  },
}
