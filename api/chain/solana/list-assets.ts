import { z } from 'zod'
import { askAnyRpc } from '#worker/plain-rpc/json-rpc.ts'

export interface OwnedAsset {
  assetId: string
  name: string
  uri: string | null
  image: string | null
  collection: string | null
  isCompressed: boolean
}

const text = z.string().nullish()

/** The part of a DAS asset that is shown. Providers add a lot. */
const assetSchema = z.object({
  id: z.string(),
  burnt: z.boolean().nullish(),
  content: z
    .object({
      json_uri: text,
      metadata: z.object({ name: text }).nullish(),
      links: z.object({ image: text }).nullish(),
      files: z.array(z.object({ uri: text, cdn_uri: text })).nullish(),
    })
    .nullish(),
  grouping: z
    .array(z.object({ group_key: z.string(), group_value: text, verified: z.boolean().nullish() }))
    .nullish(),
  compression: z.object({ compressed: z.boolean() }).nullish(),
})
const schema = z.object({ total: z.number().int(), items: z.array(assetSchema) })

/**
 * One page of the NFTs a wallet owns, by getAssetsByOwner of the Digital Asset Standard.
 * @param page from 1.
 * @throws RpcUnreachable; RpcRefused from an RPC without DAS.
 */
export async function listAssets(
  urls: readonly string[],
  input: { owner: string; page: number; limit: number },
): Promise<{ total: number; assets: OwnedAsset[] }> {
  const params = {
    ownerAddress: input.owner,
    page: input.page,
    limit: input.limit,
    sortBy: { sortBy: 'created', sortDirection: 'desc' },
  }
  const { total, items } = await askAnyRpc(urls, { method: 'getAssetsByOwner', params, schema })
  return { total, assets: items.filter((item) => item.burnt !== true).map(present) }
}

function present({ id, content, grouping, compression }: z.output<typeof assetSchema>): OwnedAsset {
  return {
    assetId: id,
    name: content?.metadata?.name ?? '',
    uri: content?.json_uri || null,
    image: content?.links?.image || content?.files?.[0]?.cdn_uri || content?.files?.[0]?.uri || null,
    // Anybody can name any collection in what they mint; it is of it when the collection says so.
    collection:
      grouping?.find((it) => it.group_key === 'collection' && it.verified !== false)?.group_value ?? null,
    isCompressed: compression?.compressed ?? false,
  }
}
