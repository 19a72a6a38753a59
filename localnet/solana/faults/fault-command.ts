import { z } from 'zod'

const view = z.number().int().nonnegative().optional()
const count = z.number().int().nonnegative()
const fraction = z.number().min(0).max(1)
const slots = z.number().int().nonnegative()
const milliseconds = z.number().int().nonnegative()

/** Which requests a switch strikes: the next `count` of them, and each one with chance `fraction`. */
const odds = { count: count.optional(), fraction: fraction.optional(), view }

const account = z.object({
  lamports: z.string().regex(/^\d+$/),
  dataBase64: z.base64(),
  owner: z.string(),
  executable: z.boolean().default(false),
})

/**
 * Everything that can be done to the localnet from outside the RPC. `view` picks one endpoint; without
 * it all are meant.
 */
export const faultCommand = z.discriminatedUnion('fault', [
  z.strictObject({ fault: z.literal('drop-sends'), ...odds }),
  z.strictObject({ fault: z.literal('hold-sends'), ...odds, slots }),
  z.strictObject({ fault: z.literal('lose-answers'), ...odds }),
  z.strictObject({ fault: z.literal('rate-limit'), ...odds, forMs: milliseconds.optional() }),
  z.strictObject({ fault: z.literal('down'), forMs: milliseconds, view }),
  z.strictObject({ fault: z.literal('delay-confirmations'), slots }),
  z.strictObject({ fault: z.literal('lag'), slots, view }),
  z.strictObject({ fault: z.literal('freeze'), isFrozen: z.boolean(), view }),
  z.strictObject({ fault: z.literal('history'), mode: z.enum(['on', 'null', 'error']), view }),
  z.strictObject({ fault: z.literal('statuses'), mode: z.enum(['true', 'failed']), view }),
  z.strictObject({ fault: z.literal('index-lag'), slots }),
  z.strictObject({ fault: z.literal('contend'), address: z.string(), microLamports: count }),
  z.strictObject({
    fault: z.literal('fork'),
    fromSlot: slots.optional(),
    drop: z.union([z.literal('all'), fraction, z.array(z.string())]),
  }),
  z.strictObject({ fault: z.literal('slot-ms'), slotMs: z.number().min(1).max(60_000) }),
  z.strictObject({ fault: z.literal('stop-slots') }),
  z.strictObject({ fault: z.literal('resume-slots') }),
  z.strictObject({ fault: z.literal('advance'), slots: slots.max(100_000) }),
  z.strictObject({ fault: z.literal('set-account'), address: z.string(), account: account.nullable() }),
  z.strictObject({ fault: z.literal('struck') }),
  z.strictObject({ fault: z.literal('seed'), seed: z.number().int().nonnegative() }),
  z.strictObject({ fault: z.literal('clear') }),
])

export type FaultCommand = z.input<typeof faultCommand>
export type ParsedFaultCommand = z.output<typeof faultCommand>
