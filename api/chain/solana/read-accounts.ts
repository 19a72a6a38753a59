import { z } from 'zod'
import type { AccountBytes } from '#contract/send-token/read-account.ts'
import { askAnyRpc, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'

/** getMultipleAccounts takes so many. */
const addressesMax = 100
/** Requests of one reading at a time. */
const requestsMax = 4

export const accountSchema = z.object({
  owner: z.string().min(32).max(44),
  data: z.tuple([z.base64(), z.literal('base64')]),
})
const schema = z.object({ value: z.array(accountSchema.nullable()) })
const slotSchema = z.object({ context: z.object({ slot: z.number().int().nonnegative() }) }).and(schema)

/**
 * Accounts as the chain has them now, in the order of their addresses; null where there is none.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function readAccounts(
  urls: readonly string[],
  addresses: readonly string[],
): Promise<(AccountBytes | null)[]> {
  const found: (AccountBytes | null)[] = []
  const sets = Array.from({ length: Math.ceil(addresses.length / addressesMax) }, (_, at) =>
    addresses.slice(at * addressesMax, (at + 1) * addressesMax),
  )
  for (let at = 0; at < sets.length; at += requestsMax) {
    const some = await Promise.all(sets.slice(at, at + requestsMax).map((set) => readSet(urls, set)))
    found.push(...some.flat())
  }
  return found
}

async function readSet(urls: readonly string[], addresses: string[]): Promise<(AccountBytes | null)[]> {
  const { value } = await askAnyRpc(urls, { ...requestOf(addresses), schema })
  if (value.length !== addresses.length) throw new RpcUnreachable('The RPC answers for other accounts.')
  return value.map(toBytes)
}

/**
 * A hundred of them at most, and the slot that all of them are of.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function readAccountsAt(
  urls: readonly string[],
  addresses: readonly string[],
): Promise<{ slot: number; accounts: (AccountBytes | null)[] }> {
  const asked = addresses.slice(0, addressesMax)
  const { context, value } = await askAnyRpc(urls, { ...requestOf(asked), schema: slotSchema })
  if (value.length !== asked.length) throw new RpcUnreachable('The RPC answers for other accounts.')
  return { slot: context.slot, accounts: value.map(toBytes) }
}

function requestOf(addresses: readonly string[]) {
  return {
    method: 'getMultipleAccounts',
    params: [addresses, { encoding: 'base64', commitment: 'confirmed' }],
  }
}

export function toBytes(account: z.output<typeof accountSchema> | null): AccountBytes | null {
  return account && { owner: account.owner, data: Buffer.from(account.data[0], 'base64') }
}
