import { sha256Hex } from '../bytes.ts'
import type { Attribute } from '../mint/list/item.ts'

export interface ServedMetadata {
  name: string
  image: string
  description?: string | undefined
  attributes: readonly Attribute[]
}

/**
 * The text of a metadata file that we serve ourselves: the keys of Metaplex' JSON in this order. It is stored and served as it is, since a
 * commitment is to its bytes.
 */
export function writeMetadata({ name, description, image, attributes }: ServedMetadata): string {
  return JSON.stringify({
    name,
    ...(description && { description }),
    image,
    attributes: attributes.map(({ trait_type, value }) => ({ trait_type, value })),
  })
}

/** The path of the metadata of one token of a collection. It is the same before and after the reveal. */
export function metadataPath(collectionId: number, number: number): string {
  return `/meta/${collectionId}/${number}.json`
}

export function hashMetadata(text: string): string {
  return sha256Hex(text)
}
