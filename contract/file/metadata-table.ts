import Papa from 'papaparse'
import { decodeList } from '../list/parse/decode.ts'
import { normalizeHeader } from '../list/columns.ts'
import type { Attribute } from '../mint/list/item.ts'
import { problem } from '../problem.ts'
import { readFileName } from './file-name.ts'
import { problemOf, type FileProblem } from './file-problems.ts'
import { typeOfName } from './file-type.ts'
import { numberOfText } from './numbered-files.ts'

/** What a row of a table says of the item of a number. */
export interface TableItem {
  number: number
  /** In the table; the first below its header is 1. */
  row: number
  name: string
  symbol: string
  description: string
  attributes: readonly Attribute[]
}

export interface ReadTable {
  items: readonly TableItem[]
  problems: readonly FileProblem[]
}

const rowsMax = 200_000

/** What a column means by its header; whatever else it says is the name of a trait. */
const meanings = {
  number: ['number', 'no', 'id', 'tokenid', 'nftid', 'edition', '번호', '넘버'],
  image: ['image', 'file', 'filename', 'picture', '이미지', '그림', '파일', '파일명'],
  name: ['name', 'nftname', 'title', '이름', '명칭', '제목'],
  symbol: ['symbol', 'ticker', '심볼'],
  description: ['description', 'desc', '설명'],
} as const
type Meaning = keyof typeof meanings
const meaningOf = new Map<string, Meaning>(
  Object.entries(meanings).flatMap(([meaning, words]) => words.map((word) => [word, meaning as Meaning])),
)

/**
 * Reads the metadata of a collection from a table: a row an item, its number or the name of its picture in one column, and a
 * column for each trait. An empty cell is no trait. Never throws.
 * @param path of the table, for what is said about it
 */
export function readMetadataTable(path: string, bytes: Uint8Array): ReadTable {
  const failed = (code: 'TABLE_UNREADABLE' | 'TABLE_NO_NUMBER') => ({
    items: [],
    problems: [problemOf(path, problem(code))],
  })
  const decoded = decodeList(bytes)
  if (!decoded.ok) return failed('TABLE_UNREADABLE')
  const { data } = Papa.parse<string[]>(decoded.text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [header, ...rows] = data
  if (!header || rows.length === 0 || rows.length > rowsMax) return failed('TABLE_UNREADABLE')
  const columns = header.map(readHeader)
  if (!columns.some(({ meaning }) => meaning === 'number' || meaning === 'image'))
    return failed('TABLE_NO_NUMBER')
  return readRows(path, columns, rows)
}

interface TableColumn {
  /** Null: a trait. */
  meaning: Meaning | null
  trait: string
}

function readHeader(header: string): TableColumn {
  return { meaning: meaningOf.get(normalizeHeader(header)) ?? null, trait: header.trim().normalize('NFC') }
}

function readRows(path: string, columns: readonly TableColumn[], rows: readonly string[][]): ReadTable {
  const items: TableItem[] = []
  const problems: FileProblem[] = []
  const firsts = new Map<number, number>()
  for (const [index, cells] of rows.entries()) {
    const row = index + 1
    const item = readRow(columns, cells, row)
    if (item === null) {
      problems.push(problemOf(path, problem('TABLE_ROW_NUMBER', { row })))
      continue
    }
    const first = firsts.get(item.number)
    if (first !== undefined) {
      problems.push(problemOf(path, problem('TABLE_ROW_TWICE', { row, number: item.number, first })))
      continue
    }
    firsts.set(item.number, row)
    items.push(item)
  }
  return { items, problems }
}

function readRow(columns: readonly TableColumn[], cells: readonly string[], row: number): TableItem | null {
  const textOf = (meaning: Meaning) => {
    const at = columns.findIndex((column) => column.meaning === meaning)
    return at < 0 ? '' : (cells[at] ?? '').trim().normalize('NFC')
  }
  const number = numberOfText(textOf('number')) ?? numberOfImage(textOf('image'))
  if (number === null) return null
  const attributes = columns.flatMap(({ meaning, trait }, at) => {
    const value = (cells[at] ?? '').trim().normalize('NFC')
    return meaning === null && trait !== '' && value !== '' ? [{ trait_type: trait, value }] : []
  })
  const [name, symbol, description] = [textOf('name'), textOf('symbol'), textOf('description')]
  return { number, row, name, symbol, description, attributes }
}

function numberOfImage(text: string): number | null {
  const { number, extension } = readFileName(text)
  return typeOfName(extension) === null ? null : number
}
