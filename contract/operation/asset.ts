import { z } from 'zod'
import { itemStatus, standards } from '../codes/status.ts'

/** What every operation on an NFT that is there is given: its mint, or the asset id of its leaf. */
export const assetPayload = z.object({ assetId: z.string() })

/** An NFT that our rows know, as it was made, what a run has since called it, to whom one has sent it, and whether one has burnt it. */
export const knownAssetSchema = z.object({
  assetId: z.string(),
  name: z.string(),
  collectionId: z.number().int(),
  collectionName: z.string(),
  standard: z.enum(standards),
  /** The wallet it was made for, or a run of ours sent it to last. */
  owner: z.string(),
  isBurnt: z.boolean(),
})
export type KnownAsset = z.infer<typeof knownAssetSchema>

/** The newest item of a run of the same operation on the same NFT. */
export const assetRunSchema = z.object({
  masterId: z.number().int(),
  masterName: z.string(),
  status: z.enum(Object.values(itemStatus)),
  /** What it is. */
  item: z.object({ name: z.string(), owner: z.string(), payload: z.looseObject({ assetId: z.string() }) }),
})
export type AssetRun = z.infer<typeof assetRunSchema>
