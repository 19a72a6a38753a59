import type { Guard, LiveGuard } from '../../programs.ts'
import { guardAddress } from '../instructions/guard.ts'
import type { Rpc, RpcPool } from '../rpc/rpc-pool.ts'
import { accountsSchema, type RpcAccount } from '../rpc/rpc-schemas.ts'
import { blocksOf } from './statuses.ts'

/** Addresses one getMultipleAccounts takes. */
const ACCOUNTS_PER_CALL = 100

/**
 * Accounts at a commitment, null where there is none. `minSlot`: answers from an earlier slot are
 * not taken, so that an RPC that lags cannot make an account look missing.
 */
export async function readAccounts(
  rpc: Rpc,
  addresses: string[],
  options: { commitment: 'confirmed' | 'finalized'; withData: boolean; minSlot?: bigint },
): Promise<(RpcAccount | null)[]> {
  const minSlot = options.minSlot ?? 0n
  const config = {
    encoding: 'base64',
    commitment: options.commitment,
    ...(options.withData ? {} : { dataSlice: { offset: 0, length: 0 } }),
    ...(minSlot > 0n ? { minContextSlot: Number(minSlot) } : {}),
  }
  const blocks = await Promise.all(
    blocksOf(addresses, ACCOUNTS_PER_CALL).map((block) =>
      rpc.call(
        'getMultipleAccounts',
        [block, config],
        accountsSchema(block.length),
        ({ context }) => context.slot >= minSlot,
      ),
    ),
  )
  return blocks.flatMap(({ value }) => value)
}

/** See Network.balances. An account that is not there holds nothing. */
export async function balances(pool: RpcPool, addresses: string[]): Promise<bigint[]> {
  const accounts = await readAccounts(pool, addresses, { commitment: 'confirmed', withData: false })
  return accounts.map((account) => account?.lamports ?? 0n)
}

/** See Programs.guard.listLive. */
export async function liveGuards(rpc: Rpc, payerAddress: string, guards: Guard[]): Promise<LiveGuard[]> {
  const addresses = guards.map(({ seed }) => guardAddress(payerAddress, seed))
  const accounts = await readAccounts(rpc, addresses, { commitment: 'finalized', withData: false })
  return guards.flatMap((guard, index) => {
    const lamports = accounts[index]?.lamports ?? 0n
    return lamports > 0n ? [{ ...guard, lamports }] : []
  })
}
