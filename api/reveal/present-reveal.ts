import {
  publicRevealSchema,
  revealSchema,
  revealTokenSchema,
  tokenRevealSchema,
} from '#contract/reveal/reveals.ts'
import { matchRuleSchema } from '#contract/reveal/match-rule.ts'
import { rollbackUntil } from '#contract/reveal/rollback-until.ts'
import { readRevealEntry } from '#contract/reveal/reveal-entry.ts'
import { fillNumber } from '#contract/reveal/token-number.ts'
import type { findOptionalEntry, TokenRow } from '#db/reveal/reveal-entries.ts'
import type { RevealRecord, RevealRow } from '#db/reveal/reveals.ts'
import { presenterOf } from '../http/presenter.ts'

export const presentReveal = presenterOf(
  revealSchema,
  (
    { reveal, registrant, modifier, ...of }: RevealRow,
    counts: { revealed: number; opened: number; minted: number },
  ) => ({
    ...{ ...reveal, ...of, revealId: reveal.id, rule: ruleOf(reveal) },
    ...{ revealedCount: counts.revealed, openedCount: counts.opened, mintedCount: counts.minted },
    rollbackUntil: rollbackUntil(reveal),
    quotedLamports: reveal.quotedLamports.toString(),
    budgetLamports: reveal.budgetLamports?.toString() ?? null,
    registrant: registrant ?? reveal.registrantId,
    modifier: modifier ?? reveal.modifierId,
  }),
)

function ruleOf({ rule }: RevealRecord) {
  return rule === null ? null : matchRuleSchema.parse(rule)
}

/** The name and the picture that a token shows before. */
export function placeholderOf(
  { placeholderName, placeholderImage }: Pick<RevealRecord, 'placeholderName' | 'placeholderImage'>,
  number: number,
) {
  return { name: fillNumber(placeholderName, number), image: fillNumber(placeholderImage, number) }
}

export const presentRevealToken = presenterOf(
  revealTokenSchema,
  ({ entry, ...item }: TokenRow, reveal: RevealRecord) => {
    const { name, image } = placeholderOf(reveal, entry.tokenNo)
    const read = readRevealEntry(entry.entry)
    return {
      ...{ ...entry, ...item, number: entry.tokenNo },
      ...{ beforeName: entry.beforeName ?? name, beforeImage: image },
      ...{ name: read?.name ?? '', uri: read?.uri ?? '' },
      isOpened: entry.salt !== null,
    }
  },
)

export const presentPublicReveal = presenterOf(
  publicRevealSchema,
  ({ reveal, collectionName }: RevealRow, revealedCount: number) => ({
    ...{ ...reveal, collectionName, revealedCount, revealId: reveal.id, count: reveal.entryCount },
    ...{ committedAt: reveal.registeredAt, rule: ruleOf(reveal) },
  }),
)

type Entry = Awaited<ReturnType<typeof findOptionalEntry>>

/** An entry leaves only once it was revealed; what was published stays public, also after a rollback. */
export const presentTokenReveal = presenterOf(
  tokenRevealSchema,
  (of: { revealId: number; number: number }, entry: Entry) => ({
    ...of,
    isRevealed: (entry?.revealedAt ?? null) !== null,
    revealedAt: entry?.revealedAt?.toISOString() ?? null,
    opening: openingOf(entry),
    image: entry && (entry.revealedAt !== null || entry.salt !== null) ? entry.image : null,
  }),
)

function openingOf(entry: Entry) {
  if (!entry?.salt || !entry.path) return null
  return { index: entry.entryNo, entry: entry.entry, salt: entry.salt, path: entry.path }
}
