import { TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import type { AssetContext, AssetItem } from '../../programs.ts'
import type { Instruction } from '../message/instruction.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import type { AssetSteps, Refusal } from './asset-steps.ts'
import { type FoundNft, listNfts } from './nfts.ts'
import { confirmRefusal, doneAlready } from './refusals.ts'

/** The instructions of each NFT of Token Metadata. */
export async function buildNfts<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  steps: AssetSteps<Item, Done>,
  context: AssetContext,
  items: Item[],
): Promise<Instruction[][]> {
  const authority = context.authority.address
  const ids = items.map(({ assetId }) => assetId)
  const found = await listNfts(pool, ids, authority, { commitment: 'confirmed' })
  const reasonAgainst = (item: Item, nft: FoundNft | undefined) =>
    findRefusal(steps, item, { nft, authority })
  return Promise.all(
    items.map(async (item, at) => {
      const nft = found[at]
      if (nft?.metadata && !reasonAgainst(item, nft))
        return steps['token-metadata'].instructions({ ...nft, metadata: nft.metadata }, item, authority)
      throw await confirmRefusal(pool, item, async (rpc) =>
        reasonAgainst(item, await askAtFinality(rpc, item.assetId, authority)),
      )
    }),
  )
}

/** An RPC must answer from its own finalized slot on, so that one that lags behind itself cannot make an NFT look missing. */
async function askAtFinality(rpc: Rpc, assetId: string, holder: string): Promise<FoundNft | undefined> {
  const { slot: minSlot } = await readFinalizedHeight(rpc)
  return (await listNfts(rpc, [assetId], holder, { commitment: 'finalized', minSlot }))[0]
}

function findRefusal<Item extends AssetItem, Done extends AssetItem>(
  { gone, isByHolder, ...steps }: AssetSteps<Item, Done>,
  item: Item,
  { nft, authority }: { nft: FoundNft | undefined; authority: string },
): Refusal | null {
  const { assetId } = item
  if (!nft?.isThere) return { code: gone, message: `There is no NFT ${assetId}: it is burnt, or never was.` }
  const { metadata } = nft
  const isPlain = (metadata?.tokenStandard ?? TokenStandard.NonFungible) === TokenStandard.NonFungible
  if (!metadata || !isPlain)
    return {
      code: 'METADATA_INVALID',
      message: `${assetId} is no plain NFT: a print, a programmable one or a coin.`,
    }
  if (steps['token-metadata'].isDone?.({ assetId, metadata }, item)) return doneAlready(item)
  const own = steps['token-metadata'].findRefusal?.({ assetId, metadata }, item, authority)
  if (own) return own
  if (!isByHolder || nft.isHeld) return null
  return { code: 'NOT_HELD', message: `The wallet ${authority} does not hold ${assetId}.` }
}
