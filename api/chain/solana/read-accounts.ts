import { z } from 'zod'
import type { AccountBytes } from '#contract/send-token/read-account.ts'
import { askAnyRpc, RpcUnreachable } from '../json-rpc.ts'

/** getMultipleAccounts takes so many. */
const addressesMax = 100
/** Requests of one reading at a time. */
const requestsMax = 4

export const accountSchema = z.object({
  owner: z.string().min(32).max(44),
  data: z.tuple([z.base64(), z.literal('base64')]),
})
const schema = z.object({ value: z.array(accountSchema.nullable()) })

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
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
  const { value } = await askAnyRpc(urls, { method: 'getMultipleAccounts', params, schema })
  if (value.length !== addresses.length) throw new RpcUnreachable('The RPC answers for other accounts.')
  return value.map(toBytes)
}

export function toBytes(account: z.output<typeof accountSchema> | null): AccountBytes | null {
  return account && { owner: account.owner, data: Buffer.from(account.data[0], 'base64') }
}
