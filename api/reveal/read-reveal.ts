import type { Queryable } from '#db/connection.ts'
import { countEntries, findOptionalEntry } from '#db/reveal/reveal-entries.ts'
import { countMinted } from '#db/reveal/reveal-tokens.ts'
import { findOptionalReveal, type RevealRow } from '#db/reveal/reveals.ts'
import type { PublicReveal, Reveal, TokenReveal } from '#contract/reveal/reveals.ts'
import { AppError } from '../app-error.ts'
import { presentPublicReveal, presentReveal, presentTokenReveal } from './present-reveal.ts'

/** @throws AppError NOT_FOUND. */
export async function findReveal(db: Queryable, revealId: number): Promise<RevealRow> {
  const row = await findOptionalReveal(db, revealId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND. */
export async function readReveal(db: Queryable, revealId: number): Promise<Reveal> {
  const row = await findReveal(db, revealId)
  const [shown] = await presentReveals(db, [row])
  if (!shown) throw new AppError('NOT_FOUND')
  return shown
}

/** Reveals with how far each is. */
export async function presentReveals(db: Queryable, rows: RevealRow[]): Promise<Reveal[]> {
  const ids = rows.map(({ reveal }) => reveal.id)
  const [entries, minted] = await Promise.all([countEntries(db, ids), countMinted(db, ids)])
  return rows.map((row) =>
    presentReveal(row, {
      ...(entries.get(row.reveal.id) ?? { revealed: 0, opened: 0 }),
      minted: minted.get(row.reveal.id) ?? 0,
    }),
  )
}

/** What anybody may know of a reveal. @throws AppError NOT_FOUND, also for one that was given up. */
export async function readPublicReveal(db: Queryable, revealId: number): Promise<PublicReveal> {
  const row = await findReveal(db, revealId)
  if (row.reveal.state === 'cancelled') throw new AppError('NOT_FOUND')
  const counts = await countEntries(db, [revealId])
  return presentPublicReveal(row, counts.get(revealId)?.revealed ?? 0)
}

/** What proves the entry of a token, and nothing before it is revealed. @throws AppError NOT_FOUND. */
export async function readTokenReveal(
  db: Queryable,
  { revealId, number }: { revealId: number; number: number },
): Promise<TokenReveal> {
  const { reveal } = await findReveal(db, revealId)
  const entry = await findOptionalEntry(db, reveal, number)
  // Before the match a token has an entry for each result, and none of them is its own yet.
  if (!entry && (reveal.rule === null || reveal.outcome !== null)) throw new AppError('NOT_FOUND')
  return presentTokenReveal({ revealId, number }, entry)
}
