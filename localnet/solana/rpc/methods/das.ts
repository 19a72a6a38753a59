import { z } from 'zod'
import type { AssetFilter, ListedAsset } from '../../das/das-index.ts'
import type { RpcContext, RpcMethod } from '../context.ts'
import { address } from '../params.ts'
import { RpcError } from '../rpc-error.ts'

/** Items of one page, and of one batch. */
const PAGE_MAX = 1000

const displayOptions = z.object({ showUnverifiedCollections: z.boolean().nullish() }).nullish()

const sorting = z
  .object({
    sortBy: z.enum(['created', 'updated', 'recent_action', 'id', 'none']).nullish(),
    sortDirection: z.enum(['asc', 'desc']).nullish(),
  })
  .nullish()

const paging = {
  sortBy: sorting,
  limit: z.number().int().min(1).max(PAGE_MAX).nullish(),
  page: z.number().int().min(1).nullish(),
  before: z.string().nullish(),
  after: z.string().nullish(),
  displayOptions,
}
const pagingNames = ['sortBy', 'limit', 'page', 'before', 'after', 'displayOptions']

const oneAsset = z.object({ id: address, displayOptions })
const manyAssets = z.object({ ids: z.array(address).max(PAGE_MAX), displayOptions })

/**
 * The subset of the Digital Asset Standard API the product and Metaplex's clients use. Its params
 * come by name or by position, and the client of Metaplex sends a list that holds one object.
 */
export const dasMethods: Record<string, RpcMethod> = withSnakeCase({
  async getAsset(context, params) {
    const { id, displayOptions: options } = read(oneAsset, params, ['id', 'displayOptions'])
    await context.das.catchUp()
    return context.das.asset(id, options ?? {}) ?? notFound()
  },

  async getAssets(context, params) {
    const { ids, displayOptions: options } = read(manyAssets, params, ['ids', 'displayOptions'])
    await context.das.catchUp()
    return ids.map((id) => context.das.asset(id, options ?? {}))
  },

  async getAssetProof(context, params) {
    const { id } = read(oneAsset, params, ['id'])
    await context.das.catchUp()
    return context.das.proof(id) ?? notFound()
  },

  async getAssetProofs(context, params) {
    const { ids } = read(manyAssets, params, ['ids'])
    await context.das.catchUp()
    return Object.fromEntries(ids.map((id) => [id, context.das.proof(id)]))
  },

  getAssetsByOwner(context, params) {
    const input = read(z.object({ ownerAddress: address, ...paging }), params, [
      'ownerAddress',
      ...pagingNames,
    ])
    return listAssets(context, { by: 'owner', value: input.ownerAddress }, input)
  },

  getAssetsByGroup(context, params) {
    const schema = z.object({ groupKey: z.literal('collection'), groupValue: address, ...paging })
    const input = read(schema, params, ['groupKey', 'groupValue', ...pagingNames])
    return listAssets(context, { by: 'collection', value: input.groupValue }, input)
  },

  getAssetsByAuthority(context, params) {
    const schema = z.object({ authorityAddress: address, ...paging })
    const input = read(schema, params, ['authorityAddress', ...pagingNames])
    return listAssets(context, { by: 'authority', value: input.authorityAddress }, input)
  },
})

type Paging = z.infer<z.ZodObject<typeof paging>>

async function listAssets({ das }: RpcContext, filter: AssetFilter, input: Paging): Promise<unknown> {
  await das.catchUp()
  const limit = input.limit ?? PAGE_MAX
  const page = input.page ?? 1
  const sorted = within(sort(das.list(filter), input), input)
  const start = input.before || input.after ? 0 : (page - 1) * limit
  const items = sorted.slice(start, start + limit).map(({ id }) => das.asset(id, input.displayOptions ?? {}))
  return { total: items.length, limit, page, items }
}

/** Newest first unless asked otherwise. Of an update's time nothing is kept: those sort by creation. */
function sort(assets: ListedAsset[], { sortBy }: Paging): ListedAsset[] {
  if (sortBy?.sortBy === 'none') return assets
  const sorted =
    sortBy?.sortBy === 'id' ? assets.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)) : assets
  return sortBy?.sortDirection === 'asc' ? sorted : sorted.toReversed()
}

/** What lies between the asset ids `after` and `before` in the order of the list. */
function within(assets: ListedAsset[], { after, before }: Paging): ListedAsset[] {
  const place = (id: string) => assets.findIndex((asset) => asset.id === id)
  const start = after ? place(after) + 1 : 0
  const end = before && place(before) >= 0 ? place(before) : assets.length
  return assets.slice(start, end)
}

function read<T extends z.ZodType>(schema: T, params: unknown, names: string[]): z.output<T> {
  const parsed = schema.safeParse(named(params, names))
  if (parsed.success) return parsed.data
  throw new RpcError('invalidParams', `Invalid params: ${z.prettifyError(parsed.error)}`)
}

/** Params by name, whichever way they came. Clients call one asset's id `assetId` too. */
function named(params: unknown, names: string[]): unknown {
  if (!Array.isArray(params)) return renamed(params)
  const [first, second] = params as unknown[]
  if (second === undefined && typeof first === 'object' && first !== null && !Array.isArray(first)) {
    return renamed(first)
  }
  return Object.fromEntries(names.map((name, index) => [name, (params as unknown[])[index]]))
}

function renamed(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input
  if ('assetId' in input) return { ...input, id: input.assetId }
  if ('assetIds' in input) return { ...input, ids: input.assetIds }
  if ('options' in input) return { ...input, displayOptions: input.options }
  return input
}

function notFound(): never {
  throw new RpcError('notFound', 'Asset not found')
}

/** Each method under its second name as well: getAsset is get_asset too. */
function withSnakeCase(methods: Record<string, RpcMethod>): Record<string, RpcMethod> {
  const snake = Object.entries(methods).map(([name, method]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    method,
  ])
  return { ...methods, ...Object.fromEntries(snake) }
}
