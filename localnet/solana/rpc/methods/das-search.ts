import { z } from 'zod'
import type { AssetJson } from '../../das/asset-json.ts'
import type { DasIndex, ListedAsset } from '../../das/das-index.ts'
import type { RpcContext } from '../context.ts'
import { address } from '../params.ts'
import { pageOf, sorted } from './das-lists.ts'
import { paging, read } from './das-params.ts'

/** What can be searched for here. Anything else is refused, so that nobody takes too many results for the right ones. */
const conditions = z.object({
  ownerAddress: address.nullish(),
  authorityAddress: address.nullish(),
  creatorAddress: address.nullish(),
  creatorVerified: z.boolean().nullish(),
  grouping: z.tuple([z.literal('collection'), address]).nullish(),
  delegate: address.nullish(),
  frozen: z.boolean().nullish(),
  compressed: z.boolean().nullish(),
  burnt: z.boolean().nullish(),
  jsonUri: z.string().nullish(),
  interface: z.string().nullish(),
})

type Conditions = z.infer<typeof conditions>

const search = z.strictObject({
  ...conditions.shape,
  ...paging,
  conditionType: z.enum(['all', 'any']).nullish(),
  negate: z.boolean().nullish(),
  options: z.unknown().optional(),
})

/** `searchAssets` of the Digital Asset Standard: its params come by name. */
export async function searchAssets({ das }: RpcContext, params: unknown): Promise<unknown> {
  const input = read(search, params, [])
  await das.catchUp()
  const options = input.displayOptions ?? {}
  const tests = testsOf(conditions.parse(input))
  const isFound = (asset: AssetJson | null): boolean => {
    if (asset === null) return false
    const isWanted =
      input.conditionType === 'any' ? tests.some((fits) => fits(asset)) : tests.every((fits) => fits(asset))
    return isWanted !== (input.negate === true)
  }
  const found = candidates(das, input).filter(({ id }) => isFound(das.asset(id, options)))
  const { rows, ...page } = pageOf(sorted(found, input), input)
  const items = rows.map(({ id }) => das.asset(id, options))
  return { ...page, items, last_indexed_slot: das.indexedSlot }
}

/** Where all conditions must hold, the list of one of them is enough to look through; lists have no burnt ones. */
function candidates(das: DasIndex, input: z.infer<typeof search>): ListedAsset[] {
  const { ownerAddress, authorityAddress, grouping } = input
  const wantsAll = input.conditionType !== 'any' && input.negate !== true && input.burnt === false
  if (wantsAll && ownerAddress) return das.list({ by: 'owner', value: ownerAddress })
  if (wantsAll && grouping) return das.list({ by: 'collection', value: grouping[1] })
  if (wantsAll && authorityAddress) return das.list({ by: 'authority', value: authorityAddress })
  return das.all()
}

function testsOf(input: Conditions): ((asset: AssetJson) => boolean)[] {
  const { creatorAddress, creatorVerified, grouping } = input
  const wanted = <T>(value: T | null | undefined, shown: (asset: AssetJson) => unknown) =>
    value === null || value === undefined ? [] : [(asset: AssetJson) => shown(asset) === value]
  return [
    ...wanted(input.ownerAddress, (asset) => asset.ownership.owner),
    ...wanted(input.authorityAddress, (asset) => asset.authorities[0]?.address),
    ...wanted(input.delegate, (asset) => asset.ownership.delegate),
    ...wanted(input.frozen, (asset) => asset.ownership.frozen),
    ...wanted(input.compressed, (asset) => asset.compression.compressed),
    ...wanted(input.burnt, (asset) => asset.burnt),
    ...wanted(input.jsonUri, (asset) => asset.content.json_uri),
    ...wanted(input.interface, (asset) => asset.interface),
    ...wanted(grouping?.[1], (asset) => asset.grouping[0]?.group_value),
    ...(creatorAddress || (creatorVerified ?? null) !== null
      ? [(asset: AssetJson) => hasCreator(asset, creatorAddress, creatorVerified)]
      : []),
  ]
}

/** Address and verification are of the same creator. */
function hasCreator(
  { creators }: AssetJson,
  wanted: string | null | undefined,
  isVerified: boolean | null | undefined,
): boolean {
  return creators.some(
    (one) => (wanted ?? one.address) === one.address && (isVerified ?? one.verified) === one.verified,
  )
}
