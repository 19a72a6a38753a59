import { TokenStandard } from '@metaplex-foundation/mpl-token-metadata'
import type { AssetContext, AssetItem } from '../../programs.ts'
import type { Instruction } from '../message/instruction.ts'
import { readAccounts } from '../network/accounts.ts'
import { readFinalizedHeight } from '../network/finalized-height.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import type { AssetSteps, Refusal } from './asset-steps.ts'
import { type FoundNft, listNfts } from './nfts.ts'
import { confirmRefusal, doneAlready } from './refusals.ts'

type Accounts = (RpcAccount | null)[]

/** The instructions of each NFT of Token Metadata. */
export async function buildNfts<Item extends AssetItem, Done extends AssetItem>(
  pool: RpcPool,
  steps: AssetSteps<Item, Done>,
  context: AssetContext,
  items: Item[],
): Promise<Instruction[][]> {
  const authority = context.authority.address
  const ids = items.map(({ assetId }) => assetId)
  const options = { commitment: 'confirmed' } as const
  const [found, more] = await Promise.all([
    listNfts(pool, ids, authority, options),
    readBefore(pool, steps, items, options),
  ])
  const reasonAgainst = (item: Item, nft: FoundNft | undefined, accounts: Accounts) =>
    findRefusal(steps, item, { nft, authority, accounts })
  return Promise.all(
    items.map(async (item, at) => {
      const nft = found[at]
      if (nft?.metadata && !reasonAgainst(item, nft, more[at] ?? []))
        return steps['token-metadata'].instructions({ ...nft, metadata: nft.metadata }, item, authority)
      throw await confirmRefusal(pool, item, async (rpc) =>
        reasonAgainst(item, ...(await askAtFinality(rpc, steps, item, authority))),
      )
    }),
  )
}

/** An RPC must answer from its own finalized slot on, so that one that lags behind itself cannot make an NFT look missing. */
async function askAtFinality<Item extends AssetItem, Done extends AssetItem>(
  rpc: Rpc,
  steps: AssetSteps<Item, Done>,
  item: Item,
  holder: string,
): Promise<[FoundNft | undefined, Accounts]> {
  const { slot: minSlot } = await readFinalizedHeight(rpc)
  const options = { commitment: 'finalized', minSlot } as const
  const [[nft], [accounts = []]] = await Promise.all([
    listNfts(rpc, [item.assetId], holder, options),
    readBefore(rpc, steps, [item], options),
  ])
  return [nft, accounts]
}

/** What the operation itself must see of each item before it may be done. */
async function readBefore<Item extends AssetItem, Done extends AssetItem>(
  rpc: Rpc,
  { 'token-metadata': step }: AssetSteps<Item, Done>,
  items: Item[],
  options: { commitment: 'confirmed' | 'finalized'; minSlot?: bigint },
): Promise<Accounts[]> {
  const addresses = items.map((item) => step.accountsBefore?.(item) ?? [])
  const accounts = await readAccounts(rpc, addresses.flat(), { ...options, withData: true })
  let from = 0
  return addresses.map((own) => accounts.slice(from, (from += own.length)))
}

function findRefusal<Item extends AssetItem, Done extends AssetItem>(
  { gone, isByHolder, ...steps }: AssetSteps<Item, Done>,
  item: Item,
  { nft, authority, accounts }: { nft: FoundNft | undefined; authority: string; accounts: Accounts },
): Refusal | null {
  const { assetId } = item
  if (!nft?.isThere) return { code: gone, detail: { code: 'NFT_ABSENT', params: { assetId } } }
  const { metadata } = nft
  const isPlain = (metadata?.tokenStandard ?? TokenStandard.NonFungible) === TokenStandard.NonFungible
  if (!metadata || !isPlain)
    return {
      code: 'METADATA_INVALID',
      detail: { code: 'NFT_NOT_PLAIN', params: { assetId } },
    }
  if (steps['token-metadata'].isDone?.({ assetId, metadata }, item)) return doneAlready(item)
  const own = steps['token-metadata'].findRefusal?.({ assetId, metadata }, item, { authority, accounts })
  if (own) return own
  if (!isByHolder || nft.isHeld) return null
  return { code: 'NOT_HELD', detail: { code: 'NFT_NOT_HELD', params: { assetId, wallet: authority } } }
}
