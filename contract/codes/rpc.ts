import { z } from 'zod'

/** Why an RPC is not read from. `behind`: its chain ends too many slots before the best one's, or it does not advance. */
export const rpcTroubles = [
  'unreachable',
  'timed-out',
  'bad-answer',
  'refused',
  'rate-limited',
  'behind',
  'other-network',
  'retired',
] as const
export type RpcTrouble = (typeof rpcTroubles)[number]

/** One RPC of the list, as a worker last saw it. */
export const rpcStateSchema = z.object({
  /** Its host, numbered when the list has several of one host. */
  name: z.string(),
  /** It is read from. */
  healthy: z.boolean(),
  latencyMs: z.number().nullable(),
  reason: z.enum(rpcTroubles).nullable(),
  /** Behind the best of the list; null while it is not known. */
  slotsBehind: z.number().int().nullable(),
})
export type RpcState = z.infer<typeof rpcStateSchema>

/** On mainnet what one RPC says alone is not signed again on. */
export const mainnetWitnessesMin = 2
