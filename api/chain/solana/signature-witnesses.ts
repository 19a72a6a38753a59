import { z } from 'zod'
import { askRpc, RpcRefused, RpcUnreachable } from '../json-rpc.ts'

/** Hosts of RPCs by what they say of some signatures. */
export interface SignatureWitnesses {
  /** They know one that succeeded or may still. */
  known: string[]
  /** They know none, or only such as ended with an error. */
  denied: string[]
  silent: string[]
}

const schema = z.object({
  value: z.array(
    z
      .object({
        err: z.unknown().refine((err) => err !== undefined),
        confirmationStatus: z.string().nullish(),
      })
      .nullable(),
  ),
})

/** Asks every RPC, with its history, whether one of these signatures is on the chain. Never throws because of an RPC. */
export async function findSignatureWitnesses(
  urls: readonly string[],
  signatures: string[],
): Promise<SignatureWitnesses> {
  const found: SignatureWitnesses = { known: [], denied: [], silent: [] }
  await Promise.all(urls.map(async (url) => found[await ask(url, signatures)].push(new URL(url).host)))
  return found
}

async function ask(url: string, signatures: string[]): Promise<keyof SignatureWitnesses> {
  try {
    const params = [signatures, { searchTransactionHistory: true }]
    const { value } = await askRpc(url, { method: 'getSignatureStatuses', params, schema })
    if (value.length !== signatures.length) return 'silent'
    const mayStand = value.some(
      (status) => status && (status.err === null || status.confirmationStatus !== 'finalized'),
    )
    return mayStand ? 'known' : 'denied'
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return 'silent'
    throw error
  }
}
