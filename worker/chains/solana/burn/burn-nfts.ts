import { burnV1, TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import { publicKey } from '@metaplex-foundation/umi'
import type { ChainError } from '../../chain-error.ts'
import type { BurnContext, BurnItem, BurntItem } from '../../programs.ts'
import type { LandedCost } from '../../transaction.ts'
import {
  findAssociatedTokenAddress,
  findMasterEditionAddress,
  findMetadataAddress,
} from '../address/metaplex-addresses.ts'
import { fromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import type { Instruction } from '../message/instruction.ts'
import { readAccounts } from '../network/accounts.ts'
import { isAbsent } from '../network/is-absent.ts'
import { finalizedTransaction, landedCost, lossesOf } from '../read-back/landed-transaction.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import { parseMetadata, parseMint } from '../read-back/token-accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { disputed, refused } from './refusals.ts'

/** Burns of Token Metadata NFTs: of a member of a collection with the metadata of that collection. */
export async function nftBurns(
  pool: RpcPool,
  { authority }: BurnContext,
  items: BurnItem[],
): Promise<Instruction[]> {
  const accounts = await readAccounts(
    pool,
    items.flatMap(({ assetId }) => [
      findMetadataAddress(assetId),
      findAssociatedTokenAddress(authority.address, assetId),
    ]),
    { commitment: 'confirmed', withData: true },
  )
  return Promise.all(
    items.map(async (item, at) => {
      const metadata = parseMetadata(accounts[2 * at] ?? null)
      const hasToken = (accounts[2 * at + 1] ?? null) !== null
      if (metadata === null || !hasToken)
        throw await missing(pool, authority.address, item, metadata !== null)
      const { tokenStandard, collection } = metadata
      if ((tokenStandard ?? TokenStandard.NonFungible) !== TokenStandard.NonFungible)
        throw refused(item, 'METADATA_INVALID', 'It is no plain NFT: a print, a programmable one or a coin.')
      return nftBurn(authority.address, item.assetId, collection?.isVerified ? collection.mint : null)
    }),
  )
}

/** The burn of one NFT in its holder's associated token account. */
export function nftBurn(holder: string, assetId: string, collectionMint: string | null): Instruction {
  const [burn] = fromUmi(
    burnV1(umi, {
      authority: umiSigner(holder),
      mint: publicKey(assetId),
      metadata: publicKey(findMetadataAddress(assetId)),
      edition: publicKey(findMasterEditionAddress(assetId)),
      token: publicKey(findAssociatedTokenAddress(holder, assetId)),
      tokenOwner: publicKey(holder),
      tokenStandard: TokenStandard.NonFungible,
      ...(collectionMint === null
        ? {}
        : { collectionMetadata: publicKey(findMetadataAddress(collectionMint)) }),
    }),
  )
  if (!burn) throw new TypeError('A builder gave no instruction.')
  return burn
}

/** Why an NFT whose metadata or token one RPC does not show cannot be burnt: only all of them are believed. */
async function missing(pool: RpcPool, holder: string, item: BurnItem, isThere: boolean): Promise<ChainError> {
  if (!(await isAbsent(pool, findAssociatedTokenAddress(holder, item.assetId)))) return disputed(item)
  if (isThere) return refused(item, 'NOT_HELD', `The wallet ${holder} does not hold ${item.assetId}.`)
  const isGone = await isAbsent(pool, findMasterEditionAddress(item.assetId))
  if (!isGone) return disputed(item)
  return refused(item, 'ALREADY_DONE', `There is no NFT ${item.assetId}: it is burnt, or never was.`)
}

/** At `finalized`: no token of it is left, and of its metadata at most the byte that keeps the creation fee. */
export async function readBackNftBurns(
  pool: RpcPool,
  { authority }: BurnContext,
  items: BurnItem[],
  signature: string,
): Promise<{ items: BurntItem[]; cost: LandedCost }> {
  const transaction = await finalizedTransaction(pool, signature)
  const accounts = await readAccounts(
    pool,
    items.flatMap(({ assetId }) => [assetId, findMetadataAddress(assetId)]),
    { commitment: 'finalized', withData: true, minSlot: transaction.slot },
  )
  const lost = lossesOf(transaction, signature)
  const burnt = items.map((item, at) => {
    const mint = accounts[2 * at] ?? null
    if (mint !== null) expectSame('supply', item.key, 0n, parseMint(mint)?.supply ?? null)
    const bytes = accounts[2 * at + 1]?.data.length ?? 0
    if (bytes > 1) throw mismatch('metadata', item.key, { planned: 'closed', found: `${bytes} bytes` })
    const returnedLamports = lost([
      findMetadataAddress(item.assetId),
      findMasterEditionAddress(item.assetId),
      findAssociatedTokenAddress(authority.address, item.assetId),
    ])
    return { ...item, returnedLamports }
  })
  return { items: burnt, cost: landedCost(transaction) }
}
