import { z } from 'zod'
import type { NetworkName } from '#contract/network.ts'
import { isOfNetwork, whyBlind } from '#contract/rpc-witness.ts'
import { askRpc, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { orNull, readStanding, type Standing, u64 } from './witness-standing.ts'

/** Hosts of RPCs by what they say of some signatures. */
export interface SignatureWitnesses {
  /** They know one that succeeded or may still, or say alone of one that it ended with an error. */
  known: string[]
  /** They can know, and know none, or only such of which every RPC says that it ended with an error. */
  denied: string[]
  silent: string[]
  /** They know none and could not: their history is cut, or older than their height, that is not past the last valid one, or of
   * another network. */
  unable: string[]
}

/** A transaction whose end the rows may already hold: every RPC was asked then. */
export interface AskedSignature {
  signature: string
  isKnownFailed: boolean
  lastValidBlockHeight: bigint
  /** Null: not known. */
  signedSlot: bigint | null
}

/** getSignatureStatuses takes so many. */
const signaturesMax = 256

const schema = z.object({
  context: z.object({ slot: u64 }),
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

interface Answer {
  standing: Standing
  sights: Sight[]
  /** Oldest context slot of the sights. */
  slot: bigint
}

/**
 * Asks every RPC, with its history, whether one of these signatures is on the chain. Each says first how far it has got, and from
 * where on it knows: what it denies counts only where it can know. One RPC that says "failed" while another has never seen it
 * proves only that it landed: what came of it must be said by all. Never throws because of an RPC.
 */
export async function findSignatureWitnesses(
  urls: readonly string[],
  asked: readonly AskedSignature[],
  network: NetworkName,
): Promise<SignatureWitnesses> {
  const found: SignatureWitnesses = { known: [], denied: [], silent: [], unable: [] }
  const answers = await Promise.all(
    urls.map(async (url) => ({ host: new URL(url).host, answer: await ask(url, asked) })),
  )
  const isAgreed = asked.map(
    ({ isKnownFailed }, at) =>
      isKnownFailed || answers.every(({ answer }) => answer?.sights[at] === 'failed'),
  )
  for (const { host, answer } of answers) found[kindOf(answer)].push(host)
  return found

  function kindOf(answer: Answer | null): keyof SignatureWitnesses {
    if (answer === null) return 'silent'
    if (!isOfNetwork(answer.standing.genesis, network)) return 'unable'
    const isKnown = answer.sights.some(
      (sight, at) => sight === 'standing' || (sight === 'failed' && !isAgreed[at]),
    )
    if (isKnown) return 'known'
    return canKnow(answer, asked) ? 'denied' : 'unable'
  }
}

function canKnow({ standing, slot }: Answer, asked: readonly AskedSignature[]): boolean {
  const { blockHeight, firstSlot, slot: heightSlot } = standing
  const isPast = asked.every((one) => one.isKnownFailed || one.lastValidBlockHeight < blockHeight)
  const signedSlots = asked.map(({ signedSlot }) => signedSlot)
  return isPast && whyBlind({ heightSlot, answerSlot: slot, firstSlot }, signedSlots) === null
}

/** Null: nothing that can be used. */
async function ask(url: string, asked: readonly AskedSignature[]): Promise<Answer | null> {
  const standing = await readStanding(url)
  if (standing === null) return null
  return orNull(async () => {
    const answer: Answer = { standing, sights: [], slot: standing.slot }
    for (let at = 0; at < asked.length; at += signaturesMax) {
      const signatures = asked.slice(at, at + signaturesMax).map(({ signature }) => signature)
      const params = [signatures, { searchTransactionHistory: true }]
      const { context, value } = await askRpc(url, { method: 'getSignatureStatuses', params, schema })
      if (value.length !== signatures.length)
        throw new RpcUnreachable('The RPC answers for other signatures.')
      answer.sights.push(...value.map(sightOf))
      if (context.slot < answer.slot) answer.slot = context.slot
    }
    return answer
  })
}

function sightOf(status: z.infer<typeof schema>['value'][number]): Sight {
  if (status === null) return 'unseen'
  return status.err !== null && status.confirmationStatus === 'finalized' ? 'failed' : 'standing'
}
