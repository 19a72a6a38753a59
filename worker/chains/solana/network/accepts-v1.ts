import { ChainError } from '../../chain-error.ts'
import type { SolanaTimings } from '../../timings.ts'
import { NOOP_PROGRAM, SYSTEM_PROGRAM } from '../address/well-known.ts'
import { compileAccounts } from '../message/compile-accounts.ts'
import { serializeV1 } from '../message/serialize-message.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { simulate } from './simulate.ts'

/** Errors of a network that reads the bytes and will not run them. */
const REFUSALS = new Set(['UnsupportedVersion', 'SanitizeFailure'])

/**
 * Whether the network runs v1 transactions, found by simulating one that does nothing: an old node
 * cannot decode it, a network without the feature names the version. The payer needs not exist.
 */
export function createAcceptsV1(
  pool: RpcPool,
  { acceptsV1MaxAgeMs }: Pick<SolanaTimings, 'acceptsV1MaxAgeMs'>,
  nowMs: () => number,
): () => Promise<boolean> {
  let known: { accepts: boolean; readAtMs: number } | null = null
  return async () => {
    if (known !== null && nowMs() - known.readAtMs < acceptsV1MaxAgeMs) return known.accepts
    known = { accepts: await probe(pool), readAtMs: nowMs() }
    return known.accepts
  }
}

async function probe(pool: RpcPool): Promise<boolean> {
  try {
    const { err } = await simulate(pool, emptyV1Transaction())
    return typeof err !== 'string' || !REFUSALS.has(err)
  } catch (error) {
    if (error instanceof ChainError && error.code === 'RPC_BAD_ANSWER') return false
    throw error
  }
}

function emptyV1Transaction(): Uint8Array {
  const instructions = [{ programId: SYSTEM_PROGRAM, accounts: [], data: new Uint8Array() }]
  // Any address may be the payer of a simulation; one without an owner keeps it from meaning anything.
  const accounts = compileAccounts(NOOP_PROGRAM, instructions)
  const message = serializeV1(accounts, instructions, SYSTEM_PROGRAM, {
    priorityFeeLamports: 0n,
    computeUnits: 1_000,
    loadedAccountsBytesMax: 64 * 1024 * 1024,
  })
  return Buffer.concat([message, new Uint8Array(64)])
}
