import { unwrapOption } from '@metaplex-foundation/umi'
import type { RevealItem } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import type { NftStep } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { listUpdates, updateMetadata } from '../instructions/update-metadata.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'

/** Token Metadata of an update. */
const codes = new Map<number, InstructionCode>([
  [7, 'AUTHORITY_INVALID'],
  [158, 'AUTHORITY_INVALID'],
  // It was made so that nothing of it can be changed.
  [59, 'METADATA_IMMUTABLE'],
  // It is gone.
  [57, 'NFT_MISSING'],
  [63, 'NFT_MISSING'],
  // A creator verified it or took that back since it was read: it is read again.
  [55, 'PROOF_STALE'],
  [94, 'PROOF_STALE'],
])

/** The update replaces all that the NFT says of itself: what was read a moment ago, with another name and URI. */
export const nftReveal: NftStep<RevealItem, RevealItem> = {
  trace: 1,
  // Measured: 34,000.
  units: 45_000,
  codes: [codes],
  isOfKind: ({ assetId }, calls) => listUpdates(assetId, calls).length > 0,
  isDone: ({ metadata }, { name, uri }) => metadata.name === name && metadata.uri === uri,
  findRefusal: ({ assetId, metadata: { updateAuthority, isMutable } }, _item, { authority }) => {
    if (updateAuthority !== authority) {
      const params = { assetId, authority: updateAuthority, wallet: authority }
      return { code: 'AUTHORITY_INVALID', detail: { code: 'NFT_OF_OTHER_AUTHORITY', params } }
    }
    return isMutable
      ? null
      : { code: 'METADATA_IMMUTABLE', detail: { code: 'NFT_IMMUTABLE', params: { assetId } } }
  },
  instructions: ({ metadata }, { name, uri }, authority) => [
    updateMetadata(metadata, { name, uri, symbol: metadata.symbol }, authority),
  ],
  accountsOf: ({ assetId }) => [findMetadataAddress(assetId)],
  readBack: (item, { calls, accounts: [account = null] }) => {
    const signed = readUpdate(item, calls)
    const found = parseMetadata(account)
    expectSame('name', item.key, item.name, found?.name ?? null)
    expectSame('URI', item.key, item.uri, found?.uri ?? null)
    expectSame('symbol', item.key, signed.symbol, found?.symbol ?? null)
    expectSame('royalty', item.key, signed.sellerFeeBasisPoints, found?.sellerFeeBasisPoints ?? null)
    const creators = (unwrapOption(signed.creators) ?? []).map(({ address, verified, share }) => ({
      ...{ address: String(address), isVerified: verified, share },
    }))
    expectSame(
      'list of creators',
      item.key,
      JSON.stringify(creators),
      JSON.stringify(found?.creators ?? null),
    )
    return item
  },
  readCalls: (item, calls) => {
    readUpdate(item, calls)
    return item
  },
}

/** What the last update of this NFT among the instructions says. @throws ChainError READ_BACK_MISMATCH when it is not what was asked. */
function readUpdate(item: RevealItem, calls: OuterCall[]) {
  const signed = listUpdates(item.assetId, calls).at(-1)
  if (!signed) throw mismatch('outcome', item.key, { planned: 'updated', found: 'another change' })
  expectSame('name', item.key, item.name, signed.name)
  expectSame('URI', item.key, item.uri, signed.uri)
  return signed
}
