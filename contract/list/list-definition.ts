import type { AddressKind } from './cells/address.ts'
import type { Language } from '../language.ts'
import { severityOf as severityOfShared, type ListIssue, type Severity } from './issues.ts'
import type { ListOptions } from './item.ts'

/** The same in every language. */
export type Words = Readonly<Record<Language, string>>

/** The text of every column of one row; an absent cell is the empty string. */
export type Cells<Column extends string = string> = Record<Column, string>

/** What every item has: its place in the list; the first is 1. */
export interface RowItem {
  row: number
}

export interface ColumnDefinition {
  words: Words
  /** Without a required one there is no item. One that is expected is worth a word where it is absent or empty. */
  need: 'required' | 'expected' | 'optional'
  /** Header words, in the form `normalizeHeader` gives. */
  aliases: readonly string[]
  /** Headers whose values get a unit written behind them. */
  unit?: { text: string; aliases: readonly string[] }
  /** What the field says that fills its empty cells; without it they cannot be filled. */
  fillHint?: Words
  /** What its field says at first in a series that is made without a file. */
  seriesStart?: string
  /** A default is a template: the number of the row stands in it as {n}, these columns by their names. */
  template?: readonly string[]
  /** Bytes that a text too long may be cut to. */
  cutBytes?: number
  /** Text for machines. */
  isCode?: boolean
  /** The cell of a JSON array. */
  fromJson?(values: readonly unknown[]): string
}

/** A problem only this list can have, or the list's own words for one that all can have. */
export interface IssueDefinition {
  severity: Severity
  title: Words
  /** Words in braces are parameters of the issue. */
  sentence: Words
}

/** One row on its way to be an item. */
export interface Reading<Column extends string, Memory> {
  row: number
  /** With what the list-wide defaults filled. */
  cells: Cells<Column>
  /** Has a text, and no characters that make it not worth reading further. */
  isReadable(column: Column): boolean
  options: ListOptions
  /** Addresses judged before; shared by all rows of a list. */
  addresses: Map<string, AddressKind>
  memory: Memory
  /** What is wrong with the row goes in here. */
  found: ListIssue[]
}

/** What an operation says of its list: the columns, and how rows are judged. */
export interface ListParts<Column extends string = string, Item extends RowItem = RowItem, Memory = unknown> {
  /** In the order they are written and shown. */
  columns: Record<Column, ColumnDefinition>
  /** What a list of bare values without a header means. */
  bareColumn: Column
  /** What the cells of such a list look like; without it, addresses. */
  bareCell?: RegExp
  /** Its amounts are of a token, which is chosen beside it. */
  isOfToken?: boolean
  /** A number in place of a URI means the metadata of that number, of files that are chosen beside it. */
  takesFiles?: boolean
  issues: Record<string, IssueDefinition>
  /** Rows are judged by the wallet that pays, too: once it is chosen they are judged again. */
  needsPayer?: boolean
  /** Some rows that show every column, for people to start from; without the header. */
  example: readonly (readonly string[])[]
  /** What rows of one list share: answers already worked out for a text. */
  createMemory(): Memory
  /** Makes the item of a row. It is used only when the row has no error. Never throws. */
  judge(reading: Reading<Column, Memory>): Item
  /** Items that repeat an earlier one, by row. */
  findDuplicates(items: readonly (Item | null)[]): Map<number, ListIssue[]>
  /** The cells that would be read as this item again, in the order of the columns. */
  toCells(item: Item): string[]
  /** What of an item decides the cost; the quote has the means of them. */
  sizesOf(item: Item): Record<string, number>
  /** The same of what decides it as a whole: the quote has the sums, to the base unit. */
  sumsOf?(item: Item): Record<string, bigint>
}

export interface HeaderMatch {
  column: string
  /** Written behind each value. */
  unit: string
}

/** What a list of one operation can say, with what is worked out from its parts once. Readers of lists know no items. */
export interface ListDefinition extends ListParts {
  names: readonly string[]
  required: readonly string[]
  expected: readonly string[]
  templated: readonly string[]
  blank: Cells
  headers: ReadonlyMap<string, HeaderMatch>
  severityOf: Readonly<Record<string, Severity>>
}

/** @returns the definition every reader of lists takes. Its columns keep their names, for lists that add some. */
export function defineList<Column extends string, Item extends RowItem, Memory>(
  parts: ListParts<Column, Item, Memory>,
): ListDefinition & Pick<typeof parts, 'columns'> {
  const columns = Object.entries<ColumnDefinition>(parts.columns)
  const namesOf = (isMeant: (column: ColumnDefinition) => boolean) =>
    columns.filter(([, column]) => isMeant(column)).map(([name]) => name)
  const own = Object.entries(parts.issues).map(([code, { severity }]) => [code, severity] as const)
  return {
    ...parts,
    names: namesOf(() => true),
    required: namesOf(({ need }) => need === 'required'),
    expected: namesOf(({ need }) => need === 'expected'),
    templated: namesOf(({ template }) => template !== undefined),
    blank: Object.fromEntries(columns.map(([name]) => [name, ''])),
    headers: new Map(columns.flatMap(([name, column]) => headersOf(name, column))),
    severityOf: { ...severityOfShared, ...Object.fromEntries(own) },
  }
}

function headersOf(column: string, { aliases, unit }: ColumnDefinition): [string, HeaderMatch][] {
  const plain = aliases.map((alias): [string, HeaderMatch] => [alias, { column, unit: '' }])
  const withUnit = (unit?.aliases ?? []).map((alias): [string, HeaderMatch] => [
    alias,
    { column, unit: ` ${unit?.text ?? ''}` },
  ])
  return [...plain, ...withUnit]
}
