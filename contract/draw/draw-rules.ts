import { z } from 'zod'
import { sha256Text } from '../bytes.ts'
import { canonicalJson } from '../canonical-json.ts'

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** What is fixed and published before a draw; nothing else decides who wins. */
export const drawRulesSchema = z.strictObject({
  v: z.literal(1),
  /** SHA-256 of the list. */
  list: sha256Text,
  winners: count.min(1),
  reserves: count,
  /** The height of the Kaia block whose hash is drawn with. */
  kaiaHeight: count,
  /** The blockhash of the first finalized Solana block at or after this slot is drawn with. */
  solanaSlot: count,
  /** SHA-256 of 32 secret bytes that are published after the draw; without it the key is 32 zero bytes. */
  secretHash: sha256Text.optional(),
})
export type DrawRules = z.infer<typeof drawRulesSchema>

/** The text that is published and hashed: JSON with sorted keys and without spaces. */
export function writeDrawRules(rules: DrawRules): string {
  return canonicalJson(rules)
}

/** The rules of a published text; null when it is none, or spelled in another way than `writeDrawRules` does. */
export function readDrawRules(text: string): DrawRules | null {
  try {
    const parsed = drawRulesSchema.safeParse(JSON.parse(text))
    return parsed.success && writeDrawRules(parsed.data) === text ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** From the publication of the rules to the blocks they name, at least. */
export const drawLeadMs = 10 * 60_000

/**
 * For so long after that a draw may be called off: half of it, so that even chains at twice the speed have not made those blocks, and
 * whoever calls it off cannot have seen what would come out.
 */
export const drawCallOffMs = drawLeadMs / 2

export interface ChainHeads {
  kaiaHeight: number
  solanaSlot: number
}

/**
 * The earliest blocks that rules published now may name: nobody can know their hashes yet.
 * @param blockMs how long a block of Kaia and a slot of Solana take now, as measured
 */
export function earliestBlocks(heads: ChainHeads, blockMs: { kaia: number; solana: number }): ChainHeads {
  return {
    kaiaHeight: heads.kaiaHeight + Math.ceil(drawLeadMs / blockMs.kaia),
    solanaSlot: heads.solanaSlot + Math.ceil(drawLeadMs / blockMs.solana),
  }
}
