import { isPlainLine } from '../../plain-text.ts'
import { readSortedLines, writeSortedLines, type LineProblemCode } from '../../file/sorted-lines.ts'
import { problem, type Problem } from '../../problem.ts'

/** How much of an asset an owner held: 1 of an NFT, base units of a token. */
export interface SnapshotRow {
  owner: string
  asset: string
  amount: bigint
}

export type SnapshotRows =
  | { ok: true; rows: readonly SnapshotRow[] }
  | { ok: false; problem: Problem<LineProblemCode | 'HOLDING_TWICE'> }

/** The largest amount that the contracts of a source chain can count: 256 bits. */
const amountMax = 2n ** 256n - 1n

/**
 * The file of a snapshot: `owner TAB asset TAB amount`, each with a line feed, sorted by bytes. What one owner holds of
 * one asset in several accounts is added up; nothing held is no line. Addresses that begin with 0x are written in small
 * letters, since their capitals are a checksum and no part of them.
 * @throws TypeError for what cannot stand on a line
 */
export function writeSnapshot(holdings: Iterable<SnapshotRow>): string {
  const sums = new Map<string, bigint>()
  for (const { owner, asset, amount } of holdings) {
    const held = `${spellingOf(owner)}\t${spellingOf(asset)}`
    if (amount < 0n) throw new TypeError(`Nobody holds ${amount} of "${asset}".`)
    sums.set(held, (sums.get(held) ?? 0n) + amount)
  }
  const lines = [...sums].filter(([, amount]) => amount > 0n).map(([held, amount]) => `${held}\t${amount}`)
  const wrong = lines.find((line) => readLine(line) === null)
  if (wrong !== undefined) throw new TypeError(`"${wrong}" is no line of a snapshot.`)
  return writeSortedLines(lines)
}

/** The rows of a file, in their order, or what is wrong with it. It takes exactly what `writeSnapshot` writes. */
export function readSnapshot(bytes: Uint8Array): SnapshotRows {
  // A collection without holders is a snapshot too.
  if (bytes.length === 0) return { ok: true, rows: [] }
  const read = readSortedLines(bytes, (line) => readLine(line) !== null)
  if (!read.ok) return read
  const rows = read.lines.flatMap((line) => readLine(line) ?? [])
  const twice = rows.findIndex((row, index) => isSameHolding(row, rows[index - 1]))
  if (twice < 0) return { ok: true, rows }
  return { ok: false, problem: problem('HOLDING_TWICE', { line: twice + 1 }) }
}

function spellingOf(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

function readLine(line: string): SnapshotRow | null {
  const [owner = '', asset = '', amount = '', ...more] = line.split('\t')
  if (more.length > 0 || !isName(owner) || !isName(asset) || !/^[1-9]\d{0,77}$/.test(amount)) return null
  const held = BigInt(amount)
  return held > amountMax ? null : { owner, asset, amount: held }
}

function isName(text: string): boolean {
  return text !== '' && text === text.trim() && isPlainLine(text) && text === spellingOf(text)
}

function isSameHolding(row: SnapshotRow, before: SnapshotRow | undefined): boolean {
  return row.owner === before?.owner && row.asset === before.asset
}
