import { unverifyCollectionV1 } from '@metaplex-foundation/mpl-token-metadata'
import { publicKey } from '@metaplex-foundation/umi'
import type { VerifyCollectionItem } from '../../programs.ts'
import { findMasterEditionAddress, findMetadataAddress } from '../address/metaplex-addresses.ts'
import { TOKEN_METADATA_PROGRAM } from '../address/well-known.ts'
import type { NftStep, Refusal } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { verifyCollection } from '../instructions/token-metadata.ts'
import type { Instruction } from '../message/instruction.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { isAsClaimed, verifiedElsewhere } from './collection-refusal.ts'

const codes = new Map<number, InstructionCode>([
  // The collection belongs to somebody else, or is none.
  ...[7, 82, 113].map((code): [number, InstructionCode] => [code, 'AUTHORITY_INVALID']),
  // It names another collection by now.
  [80, 'METADATA_INVALID'],
  [104, 'METADATA_INVALID'],
  // It is gone.
  [57, 'NFT_MISSING'],
  [63, 'NFT_MISSING'],
])

/** Token Metadata sets or takes off the flag of a collection, which counts its NFTs, and succeeds where it is so already. */
export const nftVerifyCollection: NftStep<VerifyCollectionItem, VerifyCollectionItem> = {
  trace: 1,
  // Measured: 22,000.
  units: 28_000,
  codes: [codes],
  // The mint is no account of it.
  traceOf: findMetadataAddress,
  isOfKind: ({ assetId }, calls) => listClaims(assetId, calls).length > 0,
  isDone: ({ metadata }, item) => isAsClaimed(metadata, item),
  accountsBefore: ({ collection }) => [findMetadataAddress(collection)],
  findRefusal: ({ metadata }, item, { authority, accounts: [account = null] }) =>
    verifiedElsewhere(metadata, item) ??
    unnamed(metadata.collection?.mint, item) ??
    foreign(account, item, authority),
  instructions: (_nft, item, authority) => [instructionOf(item, authority)],
  accountsOf: ({ assetId }) => [findMetadataAddress(assetId)],
  readBack: (item, { calls, accounts: [account = null] }) => {
    const done = readClaim(item, calls)
    const collection = parseMetadata(account)?.collection ?? null
    if (!isAsClaimed({ collection }, item)) {
      const planned = JSON.stringify({ mint: item.collection, isVerified: item.isVerified })
      throw mismatch('verification of the collection', item.key, {
        planned,
        found: JSON.stringify(collection),
      })
    }
    return done
  },
  readCalls: readClaim,
}

/** A collection can be verified only where the NFT names it. */
function unnamed(named: string | undefined, { assetId, collection }: VerifyCollectionItem): Refusal | null {
  return named === collection
    ? null
    : { code: 'METADATA_INVALID', detail: { code: 'COLLECTION_UNNAMED', params: { assetId, collection } } }
}

/** Its authority speaks for it. */
function foreign(
  account: RpcAccount | null,
  { collection }: VerifyCollectionItem,
  wallet: string,
): Refusal | null {
  const authority = parseMetadata(account)?.updateAuthority
  if (authority === wallet) return null
  return authority === undefined
    ? { code: 'AUTHORITY_INVALID', detail: { code: 'COLLECTION_ABSENT', params: { collection } } }
    : {
        code: 'AUTHORITY_INVALID',
        detail: { code: 'COLLECTION_OF_OTHER', params: { collection, authority, wallet } },
      }
}

function instructionOf(
  { assetId, collection, isVerified }: VerifyCollectionItem,
  authority: string,
): Instruction {
  const metadata = findMetadataAddress(assetId)
  const collectionMetadata = findMetadataAddress(collection)
  if (isVerified) {
    const masterEdition = findMasterEditionAddress(collection)
    return verifyCollection(
      { authority, metadata },
      { mint: collection, metadata: collectionMetadata, masterEdition },
    )
  }
  return oneFromUmi(
    unverifyCollectionV1(umi, {
      metadata: publicKey(metadata),
      collectionMint: publicKey(collection),
      collectionMetadata: publicKey(collectionMetadata),
      authority: umiSigner(authority),
    }),
  )
}

/** @throws ChainError READ_BACK_MISMATCH when the last thing a collection says in the instructions is not what was asked. */
function readClaim(item: VerifyCollectionItem, calls: OuterCall[]): VerifyCollectionItem {
  const signed = listClaims(item.assetId, calls).at(-1)
  if (signed === undefined)
    throw mismatch('outcome', item.key, { planned: 'verified', found: 'another change' })
  expectSame('collection', item.key, item.collection, signed.collection)
  expectSame('verification of the collection', item.key, item.isVerified, signed.isVerified)
  return item
}

const VERIFY = 52
const UNVERIFY = 53
const COLLECTION_V1 = 1

/** What collections say of this NFT among the instructions. */
function listClaims(assetId: string, calls: OuterCall[]): { collection: string; isVerified: boolean }[] {
  const metadata = findMetadataAddress(assetId)
  return calls.flatMap(({ program, accounts, data }) => {
    const [verb, what, ...more] = data
    const isClaim = what === COLLECTION_V1 && more.length === 0 && (verb === VERIFY || verb === UNVERIFY)
    if (!isClaim || program !== TOKEN_METADATA_PROGRAM || accounts[2] !== metadata) return []
    return [{ collection: accounts[3] ?? '', isVerified: verb === VERIFY }]
  })
}
