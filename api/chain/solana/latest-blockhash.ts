import { z } from 'zod'
import { askAnyRpc } from '#worker/plain-rpc/json-rpc.ts'

const answer = z.object({ value: z.object({ blockhash: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/) }) })

/**
 * What a transaction names to be valid for three quarters of a minute. It is final, since a wallet that sends as RPCs do by default tries the
 * transaction against what is final first, and knows no younger one there. @throws RpcUnreachable, RpcRefused.
 */
export async function readLatestBlockhash(urls: readonly string[]): Promise<string> {
  const params = [{ commitment: 'finalized' }]
  const { value } = await askAnyRpc(urls, { method: 'getLatestBlockhash', params, schema: answer })
  return value.blockhash
}
