import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/connection.ts'
import { onChain, withBenchLine, type BenchLine } from './bench-line.ts'

export interface CostBench {
  items: number
  /** What an item leaves behind, with its share of the indexes, in all and in each table that grows. */
  bytesPerItem: number
  tables: Record<string, { rowsPerItem: number; bytesPerItem: number }>
}

const quickChain = { slotMs: 50, finalizedAfterSlots: 8 }
/** Where the queue lives when it is in PostgreSQL; what has been done is removed from it. */
const schemas = sql`('public', 'bullmq')`

/** What an item costs that is neither time nor processor: rows and bytes. */
export async function runCostBench({ items }: { items: number }): Promise<CostBench> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(dir, 0o755)
  try {
    return await onChain(dir, { name: 'line', ...quickChain }, (url) =>
      withBenchLine(dir, url, (line) => measure(line, items)),
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(line: BenchLine, items: number): Promise<CostBench> {
  const before = await sizesOf(line.db)
  await line.mint({ items, standard: 'compressed', tag: 'bench' })
  const after = await sizesOf(line.db)
  const grown = [...after].map(([name, { rows, bytes }]) => ({
    name,
    rows: rows - (before.get(name)?.rows ?? 0),
    bytes: bytes - (before.get(name)?.bytes ?? 0),
  }))
  const tables = grown
    .filter(({ bytes }) => bytes >= items)
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ name, rows, bytes }) => [
      name,
      { rowsPerItem: round(rows / items), bytesPerItem: Math.round(bytes / items) },
    ])
  return {
    items,
    bytesPerItem: Math.round(grown.reduce((sum, { bytes }) => sum + bytes, 0) / items),
    tables: Object.fromEntries(tables),
  }
}

/** Partitions count as their table. */
async function sizesOf(db: Db) {
  await db.execute(sql`analyze`)
  const rows = await db.execute<{ name: string; rows: number; bytes: number }>(sql`
    select coalesce(p.inhparent, c.oid)::regclass::text as name, sum(greatest(c.reltuples, 0))::float8 as rows,
      sum(pg_total_relation_size(c.oid))::float8 as bytes
    from pg_class c left join pg_inherits p on p.inhrelid = c.oid
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ${schemas} group by 1`)
  return new Map(rows.map(({ name, ...size }) => [name, size]))
}

function round(value: number) {
  return Math.round(value * 100) / 100
}
