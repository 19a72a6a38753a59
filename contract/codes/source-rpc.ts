import { z } from 'zod'
import { rpcTroubles } from './rpc.ts'

/** An RPC of a source chain that ends so many blocks before the best one's is behind. */
export const sourceBlocksBehindMax = 50

/** One RPC of the list of a source chain, as a worker last asked it. */
export const sourceRpcStateSchema = z.object({
  /** Its host, numbered when the list has several of one host. */
  name: z.string(),
  /** It answers, is of the chain, and is not behind. */
  healthy: z.boolean(),
  latencyMs: z.number().nullable(),
  reason: z.enum(rpcTroubles).nullable(),
  /** The number of its newest block; null: it did not say. */
  head: z.number().int().nullable(),
  /** Behind the best of the list; null while that is not known. */
  blocksBehind: z.number().int().nullable(),
})
export type SourceRpcState = z.infer<typeof sourceRpcStateSchema>
