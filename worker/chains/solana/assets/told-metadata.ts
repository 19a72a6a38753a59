import { z } from 'zod'
import type { ToldMetadata } from '../../asset.ts'
import { optionalAddressBytes } from '../address/address-bytes.ts'

const address = z.string().refine((text) => optionalAddressBytes(text) !== null)
const byte = z.number().int().min(0).max(255)

/** What an index tells of the metadata of an asset; null where it makes no sense. */
export const toldSchema = z
  .object({
    content: z.object({
      json_uri: z.string(),
      metadata: z.object({ name: z.string(), symbol: z.string().nullish() }),
    }),
    royalty: z.object({
      basis_points: z.number().int().min(0).max(65_535),
      primary_sale_happened: z.boolean().nullish(),
    }),
    creators: z.array(z.object({ address, share: byte, verified: z.boolean() })),
    grouping: z.array(
      z.object({ group_key: z.string(), group_value: z.string(), verified: z.boolean().nullish() }),
    ),
    supply: z.object({ edition_nonce: byte.nullish() }).nullish(),
    mutable: z.boolean(),
  })
  .transform(({ content, royalty, creators, grouping, supply, mutable }): ToldMetadata => {
    const group = grouping.find(
      ({ group_key: key, group_value: value }) => key === 'collection' && isAddress(value),
    )
    return {
      name: content.metadata.name,
      symbol: content.metadata.symbol ?? '',
      uri: content.json_uri,
      sellerFeeBasisPoints: royalty.basis_points,
      primarySaleHappened: royalty.primary_sale_happened ?? false,
      isMutable: mutable,
      editionNonce: supply?.edition_nonce ?? null,
      creators: creators.map(({ address: creator, share, verified }) => ({
        ...{ address: creator, isVerified: verified, share },
      })),
      collection: group ? { mint: group.group_value, isVerified: group.verified ?? true } : null,
    }
  })
  .nullable()
  .catch(null)

function isAddress(text: string): boolean {
  return optionalAddressBytes(text) !== null
}
