import type { Attribute } from '../mint/list/item.ts'
import { utf8Bytes } from '../bytes.ts'
import { mediaTypes, type PublicFileType } from './file-type.ts'

/** The picture of an item where it stays. */
export interface LastingImage {
  uri: string
  type: PublicFileType
}

/**
 * The metadata of an item as it is stored: what its file says, with the picture at its lasting address, in one spelling. The same
 * file and picture give the same bytes for ever, and so the same address.
 * @param fields what the file says, which `checkMetadata` found to be an object
 */
export function toLastingMetadata(
  fields: Readonly<Record<string, unknown>>,
  { uri, type }: LastingImage,
): Uint8Array<ArrayBuffer> {
  const properties = isRecord(fields['properties']) ? fields['properties'] : {}
  const metadata = {
    ...fields,
    image: uri,
    properties: { ...properties, files: [{ uri, type: mediaTypes[type] }], category: 'image' },
  }
  return utf8Bytes(JSON.stringify(metadata))
}

/** The fields of a metadata file that is made of a row of a table. */
export function fieldsOfItem(item: {
  name: string
  symbol: string
  description: string
  attributes: readonly Attribute[]
}): Record<string, unknown> {
  const { name, symbol, description, attributes } = item
  return { name, symbol, description, image: '', attributes }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
