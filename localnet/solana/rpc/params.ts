import { base58 } from '@scure/base'
import { z } from 'zod'
import { RpcError } from './rpc-error.ts'

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Names of the first Solana releases that clients still send. */
const oldCommitments: Record<string, Commitment> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

/** `processed`, `confirmed` or `finalized`, by their new or old names. */
export const commitment = z
  .string()
  .transform((text) => oldCommitments[text] ?? text)
  .pipe(z.enum(['processed', 'confirmed', 'finalized']))

/** Base58 of exactly 32 bytes. */
export const address = z.string().refine((text) => decodedLength(text) === 32, 'Invalid param: Invalid')

/** Base58 of exactly 64 bytes. */
export const signature = z.string().refine((text) => decodedLength(text) === 64, 'Invalid param: Invalid')

/** A slot or a height. */
export const slotNumber = z.number().int().nonnegative()

/** The options every read takes. A validator reads at `finalized` when nothing is said. */
export const readOptions = z.object({
  commitment: commitment.nullish(),
  minContextSlot: slotNumber.nullish(),
})

export type ReadOptions = z.infer<typeof readOptions> | null | undefined

export const dataSlice = z.object({ offset: slotNumber, length: slotNumber })

export const accountOptions = readOptions.extend({
  encoding: z.enum(['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed']).nullish(),
  dataSlice: dataSlice.nullish(),
})

/**
 * Checks positional params, and says like a validator what is wrong: throws RpcError invalidParams.
 * Missing ones are undefined to the schema.
 */
export function parseParams<T extends z.ZodTuple>(schema: T, params: unknown): z.output<T> {
  if (!Array.isArray(params)) {
    throw new RpcError('invalidParams', 'Invalid params: this method takes a list of positional params')
  }
  const items = schema.def.items
  const padded = items.map((_, index) => params[index] as unknown)
  const parsed = schema.safeParse(padded)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue === undefined ? '' : ` (param ${issue.path.map(String).join('.')})`
  throw new RpcError('invalidParams', `Invalid params: ${issue?.message ?? 'wrong shape'}${where}`)
}

function decodedLength(text: string): number {
  try {
    return base58.decode(text).length
  } catch {
    return -1
  }
}
