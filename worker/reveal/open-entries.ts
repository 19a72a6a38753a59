import { commitToEntries, type RevealOpening } from '#contract/reveal/commitment.ts'
import { readRevealEntry } from '#contract/reveal/reveal-entry.ts'
import { listEntriesToOpen, listEntryTexts, saveOpenings } from '#db/reveal/reveal-entries.ts'
import type { RevealRecord } from '#db/reveal/reveals.ts'
import type { RevealContext } from './reveal-context.ts'

/** Entries opened in one statement: a path has up to twenty hashes. */
const perStatement = 500

/**
 * Publishes the entries of tokens that are revealed: those whose items of a run are done, or that turned without one.
 * @returns whether all of them are open.
 */
export async function openEntries(
  ctx: RevealContext,
  reveal: RevealRecord,
  masterId: number | null,
): Promise<{ isAll: boolean }> {
  const places = await listEntriesToOpen(ctx.db, reveal, { masterId, limit: perStatement })
  if (places.length === 0) return { isAll: true }
  const openingOf = await openingsOf(ctx, reveal)
  const by = { revealId: reveal.id, actor: ctx.workerId }
  await saveOpenings(
    ctx.db,
    by,
    places.map((place) => openingOf(place)),
  )
  return { isAll: places.length < perStatement }
}

/** The tree of a commitment is worked out once in a while: a reveal opens entry after entry. */
async function openingsOf(
  ctx: RevealContext,
  reveal: RevealRecord,
): Promise<(place: number) => RevealOpening> {
  const known = ctx.memory.revealOpenings.get(reveal.root)
  if (known) return known
  const entries = (await listEntryTexts(ctx.db, reveal.id)).map((text, place) => {
    const entry = readRevealEntry(text)
    if (!entry) throw new Error(`Entry ${place} of reveal ${reveal.id} is not what was stored.`)
    return entry
  })
  const secret = ctx.keyring.revealSecret({ revealId: reveal.id, sealed: reveal.sealedSecret })
  const { commitment, openingOf } = commitToEntries(secret, entries)
  if (commitment.root !== reveal.root)
    throw new Error(`The entries of reveal ${reveal.id} do not lead to the root that was published.`)
  ctx.memory.revealOpenings.set(reveal.root, openingOf)
  return openingOf
}
