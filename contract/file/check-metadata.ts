import { z } from 'zod'
import { decodeUtf8 } from '../bytes.ts'
import { countUtf8Bytes } from '../list/cells/text-checks.ts'
import { listLimits } from '../list/limits.ts'
import { checkJsonBounds } from '../list/parse/json-bounds.ts'
import { attributeSchema, type Attribute } from '../mint/list/item.ts'
import type { NetworkName } from '../network.ts'
import { isPlainBlock, isPlainLine } from '../plain-text.ts'
import { problem, type Problem } from '../problem.ts'
import { uriProblemOf } from '../uri.ts'
import { checkAttributes } from './attribute-template.ts'
import type { AttributeTemplate } from './template-schema.ts'
import type { FileProblemCode } from './file-problems.ts'

export interface MetadataOptions {
  template: AttributeTemplate | null
  /** The name of the picture that is uploaded for this item, without its folder; null when there is none. */
  imageName: string | null
  network?: NetworkName
}

/** What the metadata of an item says. */
export interface ItemMetadata {
  name: string
  symbol: string
  description: string
  image: string
  attributes: readonly Attribute[]
}

export interface CheckedMetadata {
  /** Null when it cannot be read; with problems all the same, what was read shows what they are about. */
  metadata: ItemMetadata | null
  /** All that its file says; null when it is no object. */
  fields: Readonly<Record<string, unknown>> | null
  problems: Problem<FileProblemCode>[]
}

type Found = Problem<FileProblemCode>[]

/** Reads the metadata file of one item and says all that is wrong with it. Never throws. */
export function checkMetadata(bytes: Uint8Array, options: MetadataOptions): CheckedMetadata {
  const parsed = parseMetadata(bytes)
  if ('code' in parsed) return { metadata: null, fields: null, problems: [parsed] }
  const { fields } = parsed
  const found: Found = []
  const textOf = (field: string) => readText(fields, field, found)
  const metadata = {
    name: textOf('name'),
    symbol: textOf('symbol'),
    description: textOf('description'),
    image: textOf('image'),
    attributes: readAttributes(fields, found),
  }
  checkOnChainText('name', metadata.name, listLimits.nameBytesMax, found)
  checkOnChainText('symbol', metadata.symbol, listLimits.symbolBytesMax, found)
  for (const field of ['name', 'image'] as const)
    if (metadata[field].trim() === '' && !isWrongType(fields, field))
      found.push(problem('FIELD_MISSING', { field }))
  if (metadata.description.trim() === '') found.push(problem('DESCRIPTION_EMPTY'))
  if (metadata.image !== '') found.push(...checkImage(metadata.image, options))
  found.push(...checkAttributes(metadata.attributes, options.template))
  return { metadata, fields, problems: found }
}

type Fields = Readonly<Record<string, unknown>>

function parseMetadata(bytes: Uint8Array): { fields: Fields } | Problem<FileProblemCode> {
  const text = decodeUtf8(bytes)
  if (text === null) return problem('JSON_NOT_UTF8')
  if (text.startsWith('\ufeff')) return problem('JSON_BOM')
  const bounds = checkJsonBounds(text)
  if (bounds) return problem(bounds.code === 'jsonTorn' ? 'JSON_INVALID' : 'JSON_TOO_DEEP')
  const parsed = parseJson(text)
  if (parsed === undefined) return problem('JSON_INVALID')
  const fields = z.record(z.string(), z.unknown()).safeParse(parsed)
  return fields.success ? { fields: fields.data } : problem('JSON_NOT_OBJECT')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isWrongType(fields: Fields, field: string): boolean {
  return fields[field] !== undefined && fields[field] !== null && typeof fields[field] !== 'string'
}

function readText(fields: Fields, field: string, found: Found): string {
  const value = fields[field]
  if (isWrongType(fields, field)) found.push(problem('FIELD_NOT_TEXT', { field }))
  if (typeof value !== 'string') return ''
  const isPlain = field === 'description' ? isPlainBlock(value) : isPlainLine(value)
  if (!isPlain) found.push(problem('FIELD_CHARACTER', { field }))
  return value
}

function checkOnChainText(field: string, text: string, bytesMax: number, found: Found): void {
  const bytes = countUtf8Bytes(text)
  if (bytes > bytesMax) found.push(problem('FIELD_TOO_LONG', { field, bytes, bytesMax }))
}

function readAttributes(fields: Fields, found: Found): readonly Attribute[] {
  const value = fields['attributes']
  if (value === undefined || value === null) return []
  const parsed = z.array(attributeSchema).safeParse(value)
  if (!parsed.success) {
    found.push(problem('ATTRIBUTES_MALFORMED'))
    return []
  }
  const texts = parsed.data.flatMap(({ trait_type, value: text }) => [trait_type, String(text)])
  if (!texts.every((text) => isPlainLine(text)))
    found.push(problem('FIELD_CHARACTER', { field: 'attributes' }))
  return parsed.data
}

/** An address that anybody can open, or the name of the picture that is uploaded for this item. */
function checkImage(image: string, { imageName, network = 'mainnet' }: MetadataOptions): Found {
  if (/^[a-z][a-z0-9+.-]*:/i.test(image))
    return uriProblemOf(image, network) === null ? [] : [problem('IMAGE_URI', { found: image })]
  const named = image.slice(image.lastIndexOf('/') + 1)
  if (imageName === null) return [problem('IMAGE_URI', { found: image })]
  return named === imageName ? [] : [problem('IMAGE_OF_ANOTHER', { found: named, expected: imageName })]
}
