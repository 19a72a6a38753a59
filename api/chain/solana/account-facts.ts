import { base58 } from '@scure/base'
import { z } from 'zod'
import { isOnCurve } from '#contract/list/cells/on-curve.ts'
import { readTokenAccount, readTokenMint, tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { AccountFacts, AccountKind } from '#contract/update-authority/accounts.ts'
import { askAnyRpc, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { isSolanaAddress } from './associated-account.ts'
import { accountSchema as bytesSchema, toBytes } from './read-accounts.ts'

const systemProgram = '11111111111111111111111111111111'
const accountSchema = bytesSchema.extend({
  executable: z.boolean(),
  lamports: z.number().int().nonnegative(),
})
const schema = z.object({ value: z.array(accountSchema.nullable()) })

/** What is at addresses now; an address that is none is left out. @throws RpcUnreachable, RpcRefused. */
export async function readAccountFacts(
  urls: readonly string[],
  given: readonly string[],
): Promise<Omit<AccountFacts, 'heldBy'>[]> {
  const addresses = given.filter(isSolanaAddress)
  if (addresses.length === 0) return []
  const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
  const { value } = await askAnyRpc(urls, { method: 'getMultipleAccounts', params, schema })
  if (value.length !== addresses.length) throw new RpcUnreachable('The RPC answers for other accounts.')
  return addresses.map((address, at) => {
    const account = value[at] ?? null
    return {
      address,
      kind: kindOf(account),
      lamports: String(account?.lamports ?? 0),
      program: account?.owner ?? null,
      isOnCurve: isOnCurve(base58.decode(address)),
    }
  })
}

function kindOf(account: z.output<typeof accountSchema> | null): AccountKind {
  if (account === null) return 'absent'
  if (account.executable) return 'program'
  if (account.owner === systemProgram) return 'wallet'
  if (!Object.values(tokenProgramIds).includes(account.owner)) return 'ofProgram'
  const bytes = toBytes(account)
  if (readTokenAccount(bytes) !== null) return 'tokenAccount'
  return readTokenMint(bytes) === null ? 'ofProgram' : 'mint'
}
