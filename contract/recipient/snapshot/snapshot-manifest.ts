import { z } from 'zod'
import { sha256Text } from '../../bytes.ts'
import { sourceChains } from '../../migration/codes.ts'
import { lineText } from '../../text.ts'

/** In UTC, as it is stored. */
const instant = z.iso.datetime()
const address = lineText().min(1).max(100)

/** Where a reading of a chain stood: a finalized slot of Solana or block of a source chain, and its time. */
export const snapshotPlaceSchema = z.strictObject({
  slot: z.number().int().min(0),
  at: instant,
})
export type SnapshotPlace = z.infer<typeof snapshotPlaceSchema>

/** Whose holders are read. */
export const snapshotQuerySchema = z.discriminatedUnion('holdersOf', [
  z.strictObject({ holdersOf: z.literal('collection'), chain: z.literal('solana'), collection: address }),
  z.strictObject({ holdersOf: z.literal('token'), chain: z.literal('solana'), mint: address }),
  z.strictObject({ holdersOf: z.literal('contract'), chain: z.enum(sourceChains), contract: address }),
])
export type SnapshotQuery = z.infer<typeof snapshotQuerySchema>

/** What stands beside the file of a snapshot, fixed when the last row was read. */
export const snapshotManifestSchema = z
  .strictObject({
    v: z.literal(1),
    query: snapshotQuerySchema,
    /** The hosts that answered, all of them the same, without the rest of their addresses, which may hold keys. */
    providers: z
      .array(
        z
          .string()
          .max(200)
          .regex(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/),
      )
      .min(1)
      .max(50),
    /** The time it was asked for; null: whenever it was read. */
    wantedAt: instant.nullable(),
    /** The first finalized slot at or after the time asked for, or, if nobody was there then, where reading began. */
    s0: snapshotPlaceSchema,
    /** The highest slot that any reading answered from. */
    s1: snapshotPlaceSchema,
    /** Every reading answered from the slot S0. */
    isOneSlot: z.boolean(),
    rows: z.number().int().min(0),
    /** Of the file. */
    sha256: sha256Text,
  })
  .superRefine(({ s0, s1, isOneSlot, wantedAt }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (s1.slot < s0.slot || msOf(s1.at) < msOf(s0.at)) refuse('s1', 'S1 comes before S0.')
    if (isOneSlot && s1.slot !== s0.slot) refuse('isOneSlot', 'S0 and S1 are two slots.')
    if (wantedAt !== null && msOf(s0.at) < msOf(wantedAt)) refuse('s0', 'S0 comes before the time asked for.')
  })
export type SnapshotManifest = z.infer<typeof snapshotManifestSchema>

export function msOf(at: string): number {
  return new Date(at).getTime()
}
