import { burnV1, TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { publicKey } from '@metaplex-foundation/umi'
import type { AssetItem, BurntItem } from '../../programs.ts'
import {
  findAssociatedTokenAddress,
  findMasterEditionAddress,
  findMetadataAddress,
} from '../address/metaplex-addresses.ts'
import type { NftStep } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import { parseMint } from '../read-back/token-accounts.ts'

/** Token Metadata of a burn, and SPL Token inside it. */
const codes = new Map<number, InstructionCode>([
  // An account is closed: the NFT is gone, or is not in this wallet.
  [57, 'ALREADY_DONE'],
  [63, 'ALREADY_DONE'],
  // No holder; none of it in the account.
  [158, 'NOT_HELD'],
  [184, 'NOT_HELD'],
  // The metadata of its collection is missing or another's; it has prints; it is none itself.
  [103, 'METADATA_INVALID'],
  [104, 'METADATA_INVALID'],
  [109, 'METADATA_INVALID'],
  [110, 'METADATA_INVALID'],
])

/** The NFT in its holder's associated token account; a member of a collection with the metadata of that collection. */
export const nftBurn: NftStep<AssetItem, BurntItem> = {
  // The burn, and its calls for the token and its account.
  trace: 3,
  // Measured: 33,000.
  units: 45_000,
  codes: [codes],
  instructions: ({ metadata: { collection } }, { assetId }, holder) => [
    oneFromUmi(
      burnV1(umi, {
        authority: umiSigner(holder),
        mint: publicKey(assetId),
        metadata: publicKey(findMetadataAddress(assetId)),
        edition: publicKey(findMasterEditionAddress(assetId)),
        token: publicKey(findAssociatedTokenAddress(holder, assetId)),
        tokenOwner: publicKey(holder),
        tokenStandard: TokenStandard.NonFungible,
        ...(collection?.isVerified && {
          collectionMetadata: publicKey(findMetadataAddress(collection.mint)),
        }),
      }),
    ),
  ],
  accountsOf: ({ assetId }) => [assetId, findMetadataAddress(assetId)],
  // No token of it is left, and of its metadata at most the byte that keeps the creation fee.
  readBack: (item, { authority, accounts: [mint = null, metadata = null], lost }) => {
    if (mint !== null) expectSame('supply', item.key, 0n, parseMint(mint)?.supply ?? null)
    const bytes = metadata?.data.length ?? 0
    if (bytes > 1) throw mismatch('size of the metadata', item.key, { planned: '0', found: String(bytes) })
    const { assetId } = item
    const closed = [
      findMetadataAddress(assetId),
      findMasterEditionAddress(assetId),
      findAssociatedTokenAddress(authority, assetId),
    ]
    const returnedLamports = lost(closed)
    // It is gone, but another transaction closed it.
    if (returnedLamports <= 0n)
      throw mismatch('returned rent', item.key, { planned: '> 0', found: String(returnedLamports) })
    return { ...item, returnedLamports }
  },
}
