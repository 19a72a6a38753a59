import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkReveal, createReveal } from '#api/reveal/create-reveal.ts'
import { scheduleReveal } from '#api/reveal/change-reveal.ts'
import { sha256Hex } from '#contract/bytes.ts'
import type { RevealState } from '#contract/reveal/codes.ts'
import { revealInputSchema, type RevealInput } from '#contract/reveal/reveals.ts'
import type { Db } from '#db/connection.ts'
import { author, until, type Line } from '../line.ts'

/** The mapping of tokens with these numbers; our own address serves what they become. */
export function mappingText(numbers: readonly number[], word = 'Kong', uriOf?: (number: number) => string) {
  const rows = numbers.map((number) => {
    const uri = uriOf?.(number) ?? ''
    const hash = uri === '' ? '' : sha256Hex(uri)
    const image = `https://cdn.example.test/${word}/${number}.png`
    return [number, `${word} #${number}`, uri, hash, image, sha256Hex(image), 'Team:Seoul|Fur:Gold'].join(',')
  })
  return ['number,name,uri,metadata,image,imageHash,attributes', ...rows].join('\n')
}

/** Where an NFT that is revealed on chain has its metadata: an address that lasts. */
export function lastingMetadata(number: number, word = 'Kong'): string {
  return `https://assets.example.com/files/${word}/${number}.json`
}

/** The mapping of tokens that a run reveals. */
export function mappingOnChain(numbers: readonly number[], word = 'Kong') {
  return mappingText(numbers, word, (number) => lastingMetadata(number, word))
}

export function revealBody(
  input: Partial<RevealInput> & { collectionId: number; list: string },
): RevealInput {
  return revealInputSchema.parse({
    ...{ name: 'Genesis', way: 'chain', standard: 'compressed', description: 'Who is it?' },
    ...{ placeholderName: 'Mystery #{n}', placeholderImage: 'https://cdn.example.test/mystery.png' },
    ...{ rollbackHours: 24, isCanary: false, ...input },
  })
}

/** Stores a reveal as the API does. @returns its id. */
export async function saveTestReveal(
  { db, vault, collectionId }: Pick<Line, 'db' | 'vault' | 'collectionId'>,
  input: Partial<RevealInput> & { list: string },
): Promise<number> {
  const body = revealBody({ collectionId, ...input })
  const own = { origin: 'https://punky.example', assetsUrl: 'https://assets.example.com/files' }
  const checked = await checkReveal(db, body, { own, network: 'localnet', language: 'eng' })
  const made = await db.transaction((tx) =>
    createReveal(tx, { vault } as Parameters<typeof createReveal>[1], { input: body, checked }, author),
  )
  return made.revealId
}

/** Gives a reveal its time. @param inMs from now by the clock of the database; null: at once, by a button. */
export async function scheduleIn(
  db: Db,
  revealId: number,
  inMs: number | null,
  whenMissed: 'late' | 'ask' = 'late',
) {
  const at = inMs === null || inMs < 0 ? null : new Date(Date.now() + inMs).toISOString()
  await db.transaction((tx) =>
    scheduleReveal(
      tx,
      { revealId, at, whenMissed, quotedLamports: '0', budgetLamports: null, quoted: null },
      author,
    ),
  )
  // A time that is past is no time an admin may give: it has become so.
  if (inMs !== null && inMs < 0)
    await db.execute(sql`update reveals set scheduled_at = now() + ${inMs} * interval '1 millisecond',
      next_run_at = now() where reveal_id = ${revealId}`)
}

export interface RevealStanding extends Record<string, unknown> {
  state: RevealState
  reason: string | null
  round: number
  unsettled: boolean
}

export async function revealOf(db: Db, revealId: number): Promise<RevealStanding> {
  const [row] = await db.execute<RevealStanding>(sql`
    select state, reason, round, is_unsettled as unsettled from reveals where reveal_id = ${revealId}`)
  if (!row) throw new Error(`There is no reveal ${revealId}.`)
  return row
}

export function untilState(db: Db, revealId: number, state: RevealState): Promise<void> {
  return until(`reveal ${revealId} is ${state}`, async () => (await revealOf(db, revealId)).state === state)
}

/** The runs of a reveal in their order. */
export async function runsOfReveal(db: Db, revealId: number): Promise<number[]> {
  const rows = await db.execute<{ master_id: string }>(sql`
    select master_id from reveal_runs where reveal_id = ${revealId} order by round`)
  return rows.map((row) => Number(row.master_id))
}

export interface EntryRow extends Record<string, unknown> {
  entry_no: number
  token_no: number
  entry: string
  asset_id: string | null
  is_revealed: boolean
  revealed_by: string | null
  salt: string | null
  path: string[] | null
}

export async function entriesOf(db: Db, revealId: number): Promise<EntryRow[]> {
  const rows = await db.execute<EntryRow>(sql`
    select entry_no, token_no, entry, asset_id, revealed_at is not null as is_revealed, revealed_by, salt, path
    from reveal_entries where reveal_id = ${revealId} order by entry_no`)
  return [...rows]
}

/** That a reveal had one run in this round, and that every NFT was done in it once. */
export async function expectOneRun(db: Db, revealId: number, count = 1) {
  const runs = await runsOfReveal(db, revealId)
  expect(runs).toHaveLength(count)
  return runs.at(-1) ?? 0
}
