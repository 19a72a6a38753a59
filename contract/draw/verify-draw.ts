import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { sha256Hex, sha256Text } from '../bytes.ts'
import { problem, type Problem } from '../problem.ts'
import { lineText } from '../text.ts'
import { entrantCharactersMax, readDrawList } from './draw-list.ts'
import type { DrawProblemCode } from './draw-problems.ts'
import { readDrawRules, type DrawRules } from './draw-rules.ts'
import { drawSeed, readEntropy, type DrawEntropy } from './draw-seed.ts'
import { pickEntrants, type DrawnEntrants } from './pick.ts'

/** All that is published of a draw beside its list. */
export const publishedDrawSchema = z.object({
  /** The text, as it was published before. */
  rules: lineText().max(2_000),
  kaiaBlockHash: lineText().max(66),
  solanaBlockhash: lineText().max(44),
  /** The slot of that block: the first at or after the slot of the rules, where a slot may have none. */
  solanaBlockSlot: z.number().int().min(0),
  secret: sha256Text.nullable(),
  seed: sha256Text,
  winners: z.array(lineText().max(entrantCharactersMax)),
  reserves: z.array(lineText().max(entrantCharactersMax)),
})
export type PublishedDraw = z.infer<typeof publishedDrawSchema>

/** The block hashes as whoever verifies read them from the chains. */
export type SeenHashes = Pick<PublishedDraw, 'kaiaBlockHash' | 'solanaBlockhash'>

export interface DrawVerdict {
  /** Everything that does not match; empty when the draw is right. */
  problems: readonly Problem<DrawProblemCode>[]
  /** What comes out; null when it cannot be computed. */
  computed: ({ seed: string } & DrawnEntrants) | null
}

/**
 * Recomputes a draw from what was published and says what does not match. It asks no chain: that the block hashes are
 * those of the blocks is proven only by `seen`. Never throws.
 * @param listBytes the published list, byte for byte
 */
export function verifyDraw(
  listBytes: Uint8Array,
  published: PublishedDraw,
  seen: SeenHashes | null = null,
): DrawVerdict {
  const rules = readDrawRules(published.rules)
  if (!rules) return { problems: [problem('RULES_MALFORMED')], computed: null }
  const list = readDrawList(listBytes)
  const entrants = list.ok ? list.lines : []
  const entropy = readEntropy(published)
  const problems = [
    ...(list.ok ? checkCount(rules, entrants.length) : [list.problem]),
    ...checkHash(listBytes, rules),
    ...checkBlocks(published, { rules, entropy, seen }),
    ...checkSecret(published, rules),
  ]
  const isComputable =
    list.ok &&
    entrants.length >= rules.winners + rules.reserves &&
    isWhole(entropy) &&
    !isWithheld(published, rules)
  if (!isComputable) return { problems, computed: null }
  const computed = compute(published, { rules, entrants, entropy })
  return { problems: [...problems, ...compare(computed, published)], computed }
}

interface Known {
  rules: DrawRules
  entropy: ReturnType<typeof readEntropy>
  seen: SeenHashes | null
}

function isWhole(entropy: ReturnType<typeof readEntropy>): entropy is DrawEntropy {
  return entropy.kaia !== null && entropy.solana !== null
}

function isWithheld({ secret }: PublishedDraw, { secretHash }: DrawRules): boolean {
  return secretHash !== undefined && secret === null
}

function compute(
  { rules: text, secret }: PublishedDraw,
  { rules, entrants, entropy }: { rules: DrawRules; entrants: readonly string[]; entropy: DrawEntropy },
) {
  const key = rules.secretHash === undefined || secret === null ? null : hexToBytes(secret)
  const seed = drawSeed({ rules: text, entropy, secret: key })
  return { seed: bytesToHex(seed), ...pickEntrants(seed, entrants, rules) }
}

function checkCount({ winners, reserves }: DrawRules, entrants: number): Problem<DrawProblemCode>[] {
  return entrants < winners + reserves ? [problem('TOO_FEW_ENTRANTS', { entrants, winners, reserves })] : []
}

function checkHash(listBytes: Uint8Array, { list: expected }: DrawRules): Problem<DrawProblemCode>[] {
  const found = sha256Hex(listBytes)
  return found === expected ? [] : [problem('LIST_HASH', { expected, found })]
}

function checkBlocks(published: PublishedDraw, { rules, entropy, seen }: Known): Problem<DrawProblemCode>[] {
  const { kaiaBlockHash, solanaBlockhash, solanaBlockSlot } = published
  const found: Problem<DrawProblemCode>[] = []
  if (!entropy.kaia) found.push(problem('ENTROPY_MALFORMED', { chain: 'Kaia', value: kaiaBlockHash }))
  if (!entropy.solana) found.push(problem('ENTROPY_MALFORMED', { chain: 'Solana', value: solanaBlockhash }))
  if (solanaBlockSlot < rules.solanaSlot) {
    const params = { chain: 'Solana', found: solanaBlockSlot, expected: rules.solanaSlot }
    found.push(problem('BLOCK_TOO_EARLY', params))
  }
  if (seen && seen.kaiaBlockHash.toLowerCase() !== kaiaBlockHash.toLowerCase()) {
    const params = { chain: 'Kaia', expected: seen.kaiaBlockHash, found: kaiaBlockHash }
    found.push(problem('ENTROPY_DIFFERS', params))
  }
  if (seen && seen.solanaBlockhash !== solanaBlockhash) {
    const params = { chain: 'Solana', expected: seen.solanaBlockhash, found: solanaBlockhash }
    found.push(problem('ENTROPY_DIFFERS', params))
  }
  return found
}

function checkSecret(published: PublishedDraw, rules: DrawRules): Problem<DrawProblemCode>[] {
  const { secret } = published
  if (isWithheld(published, rules)) return [problem('SECRET_WITHHELD')]
  if (secret === null) return []
  if (rules.secretHash === undefined) return [problem('SECRET_UNEXPECTED')]
  const found = sha256Hex(hexToBytes(secret))
  return found === rules.secretHash ? [] : [problem('SECRET_HASH', { expected: rules.secretHash, found })]
}

function compare(
  computed: { seed: string } & DrawnEntrants,
  published: PublishedDraw,
): Problem<DrawProblemCode>[] {
  const { seed: found } = published
  return [
    ...(found === computed.seed ? [] : [problem('SEED', { expected: computed.seed, found })]),
    ...comparePlaces('WINNER', computed.winners, published.winners),
    ...comparePlaces('RESERVE', computed.reserves, published.reserves),
  ]
}

/** One that is missing, or one too many, is a dash. */
function comparePlaces(
  code: 'WINNER' | 'RESERVE',
  expected: readonly string[],
  found: readonly string[],
): Problem<DrawProblemCode>[] {
  const places = Array.from({ length: Math.max(expected.length, found.length) }, (_, index) => index)
  return places
    .filter((index) => expected[index] !== found[index])
    .map((index) =>
      problem(code, { place: index + 1, expected: expected[index] ?? '-', found: found[index] ?? '-' }),
    )
}
