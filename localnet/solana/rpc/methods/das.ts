import { z } from 'zod'
import type { AssetFilter } from '../../das/das-index.ts'
import type { RpcContext, RpcMethod } from '../context.ts'
import { address } from '../params.ts'
import { RpcError } from '../rpc-error.ts'
import { pageOf, sorted } from './das-lists.ts'
import {
  displayOptions,
  PAGE_MAX,
  type Paging,
  paging,
  pagingNames,
  read,
  withSnakeCase,
} from './das-params.ts'
import { searchAssets } from './das-search.ts'
import { getTokenAccounts } from './das-token-accounts.ts'

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

  searchAssets,
  getTokenAccounts,
})

async function listAssets({ das }: RpcContext, filter: AssetFilter, input: Paging): Promise<unknown> {
  await das.catchUp()
  const { rows, ...page } = pageOf(sorted(das.list(filter), input), input)
  const items = rows.map(({ id }) => das.asset(id, input.displayOptions ?? {}))
  return { ...page, items, last_indexed_slot: das.indexedSlot }
}

function notFound(): never {
  throw new RpcError('notFound', 'Asset not found')
}
