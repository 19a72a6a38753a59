import { checkOwner } from '../../list/cells/owner-checks.ts'
import { checkLength, countUtf8Bytes } from '../../list/cells/text-checks.ts'
import { readUri } from '../../list/cells/uri-checks.ts'
import { defineList, type Reading } from '../../list/list-definition.ts'
import { issue, type ListIssue } from '../../list/issues.ts'
import { listLimits } from '../../list/limits.ts'
import { readAttributes, type AttributesResult } from './attributes.ts'
import { mintColumns, type MintColumn } from './columns.ts'
import { readCreators, type CreatorsResult } from './creators.ts'
import { findDuplicates } from './duplicates.ts'
import type { MintListItem } from './item.ts'
import { readRoyalty } from './royalty.ts'

/** Answers already worked out for a text: lists name the same creators and attributes again and again. */
interface Memory {
  creators: Map<string, CreatorsResult>
  attributes: Map<string, AttributesResult>
}

/** A list of NFTs to mint. */
export const mintList = defineList<MintColumn, MintListItem, Memory>({
  columns: mintColumns,
  bareColumn: 'owner',
  takesFiles: true,
  issues: {},
  // The wallets are well-formed but belong to nobody in particular.
  example: [
    exampleRow('Punky Kongz #0001', 1, ''),
    exampleRow('Punky Kongz #0002', 2, '[{"trait_type":"Fur","value":"Gold"}]'),
    exampleRow('펑키콩즈 #0003', 3, ''),
  ],
  createMemory: () => ({ creators: new Map(), attributes: new Map() }),
  judge,
  findDuplicates,
  toCells,
  sizesOf: ({ name, symbol, uri, creators }) => ({
    metadataBytesMean: countUtf8Bytes(name) + countUtf8Bytes(symbol) + countUtf8Bytes(uri),
    creatorsMean: creators.length,
  }),
})

function exampleRow(name: string, n: number, attributes: string): string[] {
  const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
  return [name, 'PKNG', `https://example.com/kongz/${n}.json`, owner, '', '5%', attributes]
}

const noAttributes: AttributesResult = { attributes: [], issue: null }
const noCreators: CreatorsResult = { creators: [], issues: [] }
const noRoyalty = { sellerFeeBasisPoints: 0, issue: null }

function judge(reading: Reading<MintColumn, Memory>): MintListItem {
  const { row, cells, isReadable, options, addresses, found } = reading
  if (isReadable('name')) add(found, checkLength('name', cells.name, listLimits.nameBytesMax))
  if (isReadable('symbol')) add(found, checkLength('symbol', cells.symbol, listLimits.symbolBytesMax))
  const uri = isReadable('uri') ? readUri(cells.uri, options, found) : cells.uri
  if (isReadable('owner')) add(found, checkOwner(cells.owner, addresses))
  const creators = isReadable('creators') ? cachedCreators(reading) : noCreators
  const royalty = isReadable('royalty') ? readRoyalty(cells.royalty) : noRoyalty
  const attributes = isReadable('attributes') ? cachedAttributes(reading) : noAttributes
  found.push(...creators.issues)
  add(found, royalty.issue)
  add(found, attributes.issue)
  if (royalty.sellerFeeBasisPoints > 0 && cells.creators === '')
    found.push(issue('royaltyNobody', 'creators'))
  const { name, symbol, owner } = cells
  const { sellerFeeBasisPoints } = royalty
  const item = { row, name, symbol, uri, owner, sellerFeeBasisPoints }
  return { ...item, creators: creators.creators, attributes: attributes.attributes }
}

function add(found: ListIssue[], one: ListIssue | null): void {
  if (one) found.push(one)
}

function cachedCreators({ cells, memory, addresses }: Reading<MintColumn, Memory>): CreatorsResult {
  let result = memory.creators.get(cells.creators)
  if (!result) {
    result = readCreators(cells.creators, addresses)
    memory.creators.set(cells.creators, result)
  }
  return result
}

function cachedAttributes({ cells, memory }: Reading<MintColumn, Memory>): AttributesResult {
  let result = memory.attributes.get(cells.attributes)
  if (!result) {
    result = readAttributes(cells.attributes)
    // Lists repeat few attribute sets or none; past this, remembering costs memory and finds nothing.
    if (memory.attributes.size < 20_000) memory.attributes.set(cells.attributes, result)
  }
  return result
}

function toCells(item: MintListItem): string[] {
  const creators = item.creators.map(({ address, share }) => `${address}:${share}`).join('|')
  const attributes = item.attributes.length > 0 ? JSON.stringify(item.attributes) : ''
  const royalty = `${item.sellerFeeBasisPoints / 100}%`
  return [item.name, item.symbol, item.uri, item.owner, creators, royalty, attributes]
}
