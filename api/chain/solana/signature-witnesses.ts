import { z } from 'zod'
import { askRpc, RpcRefused, RpcUnreachable } from '../json-rpc.ts'

/** Hosts of RPCs by what they say of some signatures. */
export interface SignatureWitnesses {
  /** They know one that succeeded or may still, or say alone of one that it ended with an error. */
  known: string[]
  /** They know none, or only such of which every RPC says that it ended with an error. */
  denied: string[]
  silent: string[]
}

/** A transaction whose end the rows already hold: every RPC was asked then. */
export interface AskedSignature {
  signature: string
  isKnownFailed: boolean
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

type Sight = 'standing' | 'failed' | 'unseen'

/**
 * Asks every RPC, with its history, whether one of these signatures is on the chain. One RPC that says "failed" while another
 * has never seen it proves only that it landed: what came of it must be said by all. Never throws because of an RPC.
 */
export async function findSignatureWitnesses(
  urls: readonly string[],
  asked: readonly AskedSignature[],
): Promise<SignatureWitnesses> {
  const found: SignatureWitnesses = { known: [], denied: [], silent: [] }
  const answers = await Promise.all(
    urls.map(async (url) => ({ host: new URL(url).host, sights: await ask(url, asked) })),
  )
  const isAgreed = asked.map(
    ({ isKnownFailed }, at) => isKnownFailed || answers.every(({ sights }) => sights?.[at] === 'failed'),
  )
  for (const { host, sights } of answers) {
    const isKnown = sights?.some((sight, at) => sight === 'standing' || (sight === 'failed' && !isAgreed[at]))
    found[sights === null ? 'silent' : isKnown ? 'known' : 'denied'].push(host)
  }
  return found
}

/** What one RPC says of each signature, in their order; null: nothing that can be used. */
async function ask(url: string, asked: readonly AskedSignature[]): Promise<Sight[] | null> {
  try {
    const params = [asked.map(({ signature }) => signature), { searchTransactionHistory: true }]
    const { value } = await askRpc(url, { method: 'getSignatureStatuses', params, schema })
    return value.length === asked.length ? value.map(sightOf) : null
  } catch (error) {
    if (error instanceof RpcUnreachable || error instanceof RpcRefused) return null
    throw error
  }
}

function sightOf(status: z.infer<typeof schema>['value'][number]): Sight {
  if (status === null) return 'unseen'
  return status.err !== null && status.confirmationStatus === 'finalized' ? 'failed' : 'standing'
}
