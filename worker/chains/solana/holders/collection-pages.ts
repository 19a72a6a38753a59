import { z } from 'zod'
import type { HolderPage, Holding } from '../../holders.ts'
import { optionalAddressBytes } from '../address/address-bytes.ts'
import { blocksOf } from '../network/statuses.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import { onlyRpc } from '../rpc/rpc-pool.ts'
import { readConfirmedSlot } from './places.ts'

/** NFTs of one page, and of one getAssets. */
const perPage = 1_000

const address = z.string().refine((text) => optionalAddressBytes(text) !== null)
const asset = z.union([
  // Nobody holds what is burnt, and an index may say nothing of its owner.
  z.object({ id: address, burnt: z.literal(true) }),
  z.object({
    id: address,
    burnt: z.literal(false).default(false),
    interface: z.string().max(100).optional(),
    ownership: z.object({ owner: address }),
    grouping: z.array(
      z.object({ group_key: z.string(), group_value: z.string(), verified: z.boolean().nullish() }),
    ),
  }),
])
type Asset = z.infer<typeof asset>

const pageSchema = z.object({
  items: z.array(asset).max(perPage),
  cursor: z.string().max(1_000).nullish(),
  last_indexed_slot: z.number().int().nonnegative().nullish(),
})

/** Of several units, each held by many: a collection may have them, and nobody holds "the NFT". */
const fungible = new Set(['FungibleToken', 'FungibleAsset'])

/** JSON-RPC codes of a node that has no index. Whatever else it answers, it may have one: a witness is not lost for an error. */
const unknownMethod = new Set([-32601, -32600])

/** Whether an RPC knows of collections at all. @throws RpcFailure when it does not answer. */
export async function hasIndex(endpoint: RpcEndpoint, collection: string): Promise<boolean> {
  try {
    await endpoint.call('getAssetsByGroup', [queryOf(collection, { limit: 1 })], z.unknown())
    return true
  } catch (error) {
    if (error instanceof RpcFailure && unknownMethod.has(error.status ?? 0)) return false
    throw error
  }
}

/** One page of an index, in the order of ids, which nothing that is transferred meanwhile changes. */
export async function readCollectionPage(
  endpoint: RpcEndpoint,
  { collection, cursor, slotMin }: { collection: string; cursor: string | null; slotMin: number },
): Promise<HolderPage> {
  const query = queryOf(collection, { limit: perPage, ...placeAfter(cursor) })
  const page = await endpoint.call('getAssetsByGroup', [query], pageSchema)
  const { items, last_indexed_slot: indexed } = page
  if ((indexed ?? slotMin) < slotMin) throw new RpcFailure(endpoint.name, 'behind')
  if (items.some((item) => !item.burnt && !isOf(item, collection)))
    throw new RpcFailure(endpoint.name, 'bad-answer')
  const last = items.at(-1)
  const next =
    items.length < perPage || !last ? null : page.cursor ? `cursor:${page.cursor}` : `after:${last.id}`
  const slot = indexed ?? (await readConfirmedSlot(onlyRpc(endpoint)))
  return { holdings: items.flatMap((item) => holdingOf(item, collection)), next, slot }
}

/** What an index says of NFTs now: those that are burnt, or of another collection, are held by nobody. */
export async function readAssetsAgain(
  endpoint: RpcEndpoint,
  { collection, keys }: { collection: string; keys: string[] },
): Promise<Pick<HolderPage, 'holdings' | 'slot'>> {
  const holdings: Holding[] = []
  for (const ids of blocksOf(keys, perPage)) {
    const items = await endpoint.call('getAssets', [{ ids }], z.array(asset.nullable()).length(ids.length))
    if (items.some((item, at) => item !== null && item.id !== ids[at]))
      throw new RpcFailure(endpoint.name, 'bad-answer')
    holdings.push(...items.flatMap((item) => (item === null ? [] : holdingOf(item, collection))))
  }
  return { holdings, slot: await readConfirmedSlot(onlyRpc(endpoint)) }
}

function queryOf(collection: string, more: object) {
  const sortBy = { sortBy: 'id', sortDirection: 'asc' }
  return { groupKey: 'collection', groupValue: collection, sortBy, ...more }
}

function placeAfter(cursor: string | null) {
  const [kind, ...rest] = cursor?.split(':') ?? []
  return kind === undefined ? {} : { [kind]: rest.join(':') }
}

function holdingOf(item: Asset, collection: string): Holding[] {
  if (item.burnt || !isOf(item, collection) || fungible.has(item.interface ?? '')) return []
  return [{ key: item.id, owner: item.ownership.owner, asset: item.id, amount: 1n }]
}

function isOf(item: Exclude<Asset, { burnt: true }>, collection: string): boolean {
  return item.grouping.some(
    (group) =>
      group.group_key === 'collection' && group.group_value === collection && group.verified !== false,
  )
}
