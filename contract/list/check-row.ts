import type { AddressKind } from './cells/address.ts'
import { readAttributes, type AttributesResult } from './cells/attributes.ts'
import { listColumns, requiredColumns, type Cells, type ListColumn } from './columns.ts'
import { readCreators, type CreatorsResult } from './cells/creators.ts'
import { fillCells } from './fill.ts'
import { issue, noIssues, verdictOf, type ListIssue } from './issues.ts'
import type { ListItem, ListOptions } from './item.ts'
import { listLimits } from './limits.ts'
import { checkOwner } from './cells/owner-checks.ts'
import type { RawRow } from './parse/raw-row.ts'
import { readRoyalty } from './cells/royalty.ts'
import { checkCharacters, checkLength } from './cells/text-checks.ts'
import { checkUri } from './cells/uri-checks.ts'

/**
 * What rows share: answers already worked out for a text. One context serves one list.
 * `emptyOptional` are the optional columns the list has, so that an empty cell in one is worth a warning.
 */
export interface RowContext {
  addresses: Map<string, AddressKind>
  creators: Map<string, CreatorsResult>
  attributes: Map<string, AttributesResult>
  optionalPresent: ReadonlySet<ListColumn>
}

export function createRowContext(columns: readonly ListColumn[]): RowContext {
  const optionalPresent = new Set(columns.filter((column) => column === 'symbol' || column === 'royalty'))
  return { addresses: new Map(), creators: new Map(), attributes: new Map(), optionalPresent }
}

export interface CheckedRow {
  /** Null when any issue is an error. */
  item: ListItem | null
  issues: readonly ListIssue[]
}

const noAttributes: AttributesResult = { attributes: [], issue: null }
const noCreators: CreatorsResult = { creators: [], issues: [] }

/** Judges one row on its own; duplicates are the business of the whole list. Never throws. */
export function checkRow(raw: RawRow, options: ListOptions, context: RowContext): CheckedRow {
  const cells = fillCells(raw.row, raw.cells, options)
  const found: ListIssue[] = [...raw.torn]
  const badCharacters = checkEveryCell(cells, found)
  checkPresence(cells, context, found)
  const isReadable = (column: ListColumn) => cells[column] !== '' && !badCharacters.has(column)
  if (isReadable('name')) add(found, checkLength('name', cells.name, listLimits.nameBytesMax))
  if (isReadable('symbol')) add(found, checkLength('symbol', cells.symbol, listLimits.symbolBytesMax))
  if (isReadable('uri')) {
    add(found, checkLength('uri', cells.uri, listLimits.uriBytesMax))
    add(found, checkUri(cells.uri, options.network ?? 'mainnet'))
  }
  if (isReadable('owner')) add(found, checkOwner(cells.owner, context.addresses))
  const creators = isReadable('creators') ? cachedCreators(cells.creators, context) : noCreators
  const royalty = isReadable('royalty')
    ? readRoyalty(cells.royalty)
    : { sellerFeeBasisPoints: 0, issue: null }
  const attributes = isReadable('attributes') ? cachedAttributes(cells.attributes, context) : noAttributes
  found.push(...creators.issues)
  add(found, royalty.issue)
  add(found, attributes.issue)
  if (royalty.sellerFeeBasisPoints > 0 && cells.creators === '')
    found.push(issue('royaltyNobody', 'creators'))
  if (verdictOf(found) === 'error') return { item: null, issues: found }
  const { name, symbol, uri, owner } = cells
  const { sellerFeeBasisPoints } = royalty
  const item = { row: raw.row, name, symbol, uri, owner, sellerFeeBasisPoints }
  return {
    item: { ...item, creators: creators.creators, attributes: attributes.attributes },
    issues: found.length === 0 ? noIssues : found,
  }
}

function add(found: ListIssue[], one: ListIssue | null): void {
  if (one) found.push(one)
}

/** The columns whose text is not worth reading further: the sentence about its characters says it all. */
function checkEveryCell(cells: Cells, found: ListIssue[]): Set<ListColumn> {
  const bad = new Set<ListColumn>()
  for (const column of listColumns) {
    const one = cells[column] === '' ? null : checkCharacters(column, cells[column])
    if (!one) continue
    found.push(one)
    if (one.code !== 'invisibleCharacter') bad.add(column)
  }
  return bad
}

function checkPresence(cells: Cells, context: RowContext, found: ListIssue[]): void {
  for (const column of requiredColumns) {
    if (cells[column] === '') found.push(issue('missing', column))
  }
  for (const column of context.optionalPresent) {
    if (cells[column] === '') found.push(issue('optionalEmpty', column))
  }
}

function cachedCreators(text: string, context: RowContext): CreatorsResult {
  let result = context.creators.get(text)
  if (!result) {
    result = readCreators(text, context.addresses)
    context.creators.set(text, result)
  }
  return result
}

function cachedAttributes(text: string, context: RowContext): AttributesResult {
  let result = context.attributes.get(text)
  if (!result) {
    result = readAttributes(text)
    // Lists repeat few attribute sets or none; past this, remembering costs memory and finds nothing.
    if (context.attributes.size < 20_000) context.attributes.set(text, result)
  }
  return result
}
