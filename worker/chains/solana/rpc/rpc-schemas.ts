import { z } from 'zod'

/** Slots, heights and lamports: JSON numbers, whole, not negative. */
export const u64 = z.number().int().nonnegative().transform(BigInt)

/** A transaction error: anything, null for none, but never left out: a missing error must not read as success. */
export const transactionError = z.unknown().refine((err) => err !== undefined)

/** Names the network: the hash of its first block. */
export const genesisSchema = z.string().min(32).max(44)

const context = z.object({ slot: u64 })
function withContext<T extends z.ZodType>(value: T) {
  return z.object({ context, value })
}

export const latestBlockhashSchema = withContext(
  z.object({ blockhash: z.string().min(32).max(44), lastValidBlockHeight: u64 }),
)

const statusSchema = z
  .object({
    slot: u64,
    err: transactionError,
    confirmations: z.number().nullable().optional(),
    confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullable().optional(),
  })
  .transform(({ slot, err, confirmations, confirmationStatus }) => ({
    slot,
    err,
    // Old nodes name no status; no count of confirmations means rooted there.
    confirmation:
      confirmationStatus ?? (confirmations === null ? ('finalized' as const) : ('processed' as const)),
  }))

/** Exactly `count` entries: a short answer would be read as "never seen". */
export function statusesSchema(count: number) {
  return withContext(z.array(statusSchema.nullable()).length(count))
}

export const base64Data = z
  .tuple([z.string(), z.literal('base64')])
  .transform(([text]) => Buffer.from(text, 'base64'))

export const accountSchema = z.object({
  lamports: u64,
  owner: z.string(),
  data: base64Data,
  space: z.number().int().nonnegative().optional(),
})
export type RpcAccount = z.infer<typeof accountSchema>

/** The answer of getMultipleAccounts to `count` addresses: one entry each, null where there is no account. */
export function accountsSchema(count: number) {
  return withContext(z.array(accountSchema.nullable()).length(count))
}
export const accountInfoSchema = withContext(accountSchema.nullable())

export const simulationSchema = withContext(
  z.object({
    err: transactionError,
    logs: z.array(z.string()).nullable().optional(),
    unitsConsumed: z.number().int().nonnegative().optional(),
  }),
)

export const prioritizationFeesSchema = z.array(z.object({ slot: u64, prioritizationFee: u64 }))

export const performanceSamplesSchema = z.array(
  z.object({ numSlots: z.number().nonnegative(), samplePeriodSecs: z.number().positive() }),
)

/** Of all accounts, in their order; the first is the payer's. */
const balances = z.array(u64).min(1)

/** Tokens of the accounts of a transaction that hold any. Some RPCs leave the list out, old ones the owner. */
const tokenBalances = z
  .array(
    z
      .object({
        accountIndex: z.number().int().nonnegative(),
        mint: z.string(),
        owner: z.string().nullish(),
        uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
      })
      .transform(({ accountIndex, mint, owner, uiTokenAmount }) => ({
        ...{ accountIndex, mint, owner: owner ?? null },
        amount: BigInt(uiTokenAmount.amount),
      })),
  )
  .nullish()

/** A landed transaction as `base64`, with the inner instructions of its meta. */
export const transactionSchema = z
  .object({
    slot: u64,
    /** Seconds since 1970, as the validators took it. */
    blockTime: z
      .number()
      .int()
      .nullish()
      .transform((seconds) => seconds ?? null),
    transaction: base64Data,
    meta: z.object({
      err: transactionError,
      fee: u64,
      preBalances: balances,
      postBalances: balances,
      preTokenBalances: tokenBalances,
      postTokenBalances: tokenBalances,
      innerInstructions: z
        .array(
          z.object({
            index: z.number().int().nonnegative(),
            instructions: z.array(
              z.object({ programIdIndex: z.number().int().nonnegative(), data: z.string() }),
            ),
          }),
        )
        .nullable()
        .optional(),
    }),
  })
  .nullable()
/** Of the same the bytes alone: a transaction of others may have balances that JSON cannot write. */
export const transactionBytesSchema = z.object({ transaction: base64Data }).nullable()
export type LandedTransaction = NonNullable<z.infer<typeof transactionSchema>>
