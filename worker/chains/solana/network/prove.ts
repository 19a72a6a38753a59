import type { Detail } from '#contract/codes/details.ts'
import { mainnetWitnessesMin, type RpcTrouble } from '#contract/codes/rpc.ts'
import type { NetworkName } from '#contract/network.ts'
import { whyBlind } from '#contract/rpc-witness.ts'
import type { Candidate, EndedSignature, Proof, SignatureStatus } from '../../adapter.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import { onlyRpc, type RpcPool } from '../rpc/rpc-pool.ts'
import { statusesSchema, u64 } from '../rpc/rpc-schemas.ts'
import { type FinalizedHeight, lowest, readFinalizedHeight } from './finalized-height.ts'
import { blocksOf, SIGNATURES_PER_CALL } from './statuses.ts'

/** What an RPC says of itself before it is asked for its history. */
interface Standing {
  height: FinalizedHeight
  /** The oldest slot it can still tell of. */
  firstSlot: bigint
  genesis: string
}

/** What an RPC answered for each candidate, in their order. */
interface Search {
  statuses: (SignatureStatus | null)[]
  /** Oldest context slot of the answers. */
  slot: bigint
}

/** An RPC, with what it said or why it did not. */
interface Witness {
  endpoint: RpcEndpoint
  standing: PromiseSettledResult<Standing>
  search: PromiseSettledResult<Search>
}

/**
 * The death test. Order is everything: only once every RPC has finalized a block past the last one a signature may land
 * in can "not in your history" mean "never". So: heights of all RPCs first; then the history of all RPCs, each no older
 * than the slot of its own height, and reaching back to where the signature was made. A success that one RPC alone has
 * seen decides it. That it failed must be said by all of them: one that is wrong would have it signed again. An RPC of another
 * network, or one that was retired, is no witness.
 */
export async function prove(pool: RpcPool, network: NetworkName, candidates: Candidate[]): Promise<Proof> {
  const witnesses = await askAll(pool.endpoints, candidates)
  const answered = witnesses.flatMap(({ endpoint: { name }, search }) =>
    search.status === 'fulfilled' ? [{ name, ...search.value }] : [],
  )
  const sightings = candidates.map((candidate, at) => ({
    candidate,
    statuses: answered.map(({ statuses }) => statuses[at] ?? null),
  }))
  const found = firmestOf(sightings.flatMap(mayHaveSucceeded))
  if (found !== null) return { verdict: 'found', ...found }
  const doubt =
    tooFew(witnesses, network) ??
    firstDoubt(witnesses, candidates) ??
    firstContradiction(
      sightings,
      answered.map(({ name }) => name),
    )
  const blockHeight = lowestHeight(witnesses)
  const isOpen = ({ candidate, statuses }: Sighting) =>
    !candidate.isKnownFailed &&
    !(statuses.length > 0 && statuses.every(isFailure)) &&
    blockHeight !== null &&
    blockHeight <= candidate.lastValidBlockHeight
  if (blockHeight !== null && sightings.some(isOpen)) return { verdict: 'not-yet', blockHeight }
  if (doubt !== null) return { verdict: 'unknown', doubt }
  return {
    verdict: 'dead',
    slot: lowest(answered.map(({ slot }) => slot)),
    failed: sightings.flatMap(failureOf),
  }
}

/** Those of another network left out. */
async function askAll(endpoints: RpcEndpoint[], candidates: Candidate[]): Promise<Witness[]> {
  const standings = await Promise.allSettled(endpoints.map(readStanding))
  const searches = await Promise.allSettled(endpoints.map((endpoint) => searchHistory(endpoint, candidates)))
  return endpoints.flatMap((endpoint, at) => {
    const [standing, search] = [standings[at], searches[at]]
    return standing && search && !isOfOtherNetwork(standing) ? [{ endpoint, standing, search }] : []
  })
}

function isOfOtherNetwork(standing: PromiseSettledResult<Standing>): boolean {
  return (
    standing.status === 'rejected' &&
    standing.reason instanceof RpcFailure &&
    standing.reason.reason === 'other-network'
  )
}

async function readStanding(endpoint: RpcEndpoint): Promise<Standing> {
  const rpc = onlyRpc(endpoint)
  const height = await readFinalizedHeight(rpc)
  const [firstSlot, genesis] = await Promise.all([
    rpc.call('getFirstAvailableBlock', [], u64),
    endpoint.readGenesis(),
  ])
  return { height, firstSlot, genesis }
}

async function searchHistory(endpoint: RpcEndpoint, candidates: Candidate[]): Promise<Search> {
  const statuses: (SignatureStatus | null)[] = []
  const slots: bigint[] = []
  for (const block of blocksOf(candidates, SIGNATURES_PER_CALL)) {
    const params = [block.map(({ signature }) => signature), { searchTransactionHistory: true }]
    const { context, value } = await endpoint.call(
      'getSignatureStatuses',
      params,
      statusesSchema(block.length),
    )
    slots.push(context.slot)
    statuses.push(...value)
  }
  return { statuses, slot: lowest(slots) }
}

function lowestHeight(witnesses: Witness[]): bigint | null {
  const heights = witnesses.flatMap(({ standing }) =>
    standing.status === 'fulfilled' ? [standing.value.height.blockHeight] : [],
  )
  return heights.length === 0 ? null : lowest(heights)
}

/** A candidate, and what each RPC that answered says of it. */
interface Sighting {
  candidate: Candidate
  statuses: (SignatureStatus | null)[]
}

/** It ended with an error, which no fork undoes. */
function isFailure(status: SignatureStatus | null): status is SignatureStatus {
  return status !== null && status.err !== null && status.confirmation === 'finalized'
}

function mayHaveSucceeded({ candidate, statuses }: Sighting): EndedSignature[] {
  return statuses.flatMap((status) =>
    status === null || isFailure(status) ? [] : [{ signature: candidate.signature, status }],
  )
}

/** The firmest sighting; of equals, one that succeeded. */
function firmestOf(found: EndedSignature[]): EndedSignature | null {
  const weight = ({ status }: EndedSignature) =>
    ({ processed: 0, confirmed: 2, finalized: 4 })[status.confirmation] + (status.err === null ? 1 : 0)
  return found.reduce<EndedSignature | null>(
    (best, next) => (best && weight(best) >= weight(next) ? best : next),
    null,
  )
}

function failureOf({ candidate: { signature }, statuses }: Sighting): EndedSignature[] {
  const status = statuses.find(isFailure)
  return status ? [{ signature, status }] : []
}

/** Nobody is left to say it, or on mainnet only one. */
function tooFew(witnesses: Witness[], network: NetworkName): Detail | null {
  const hosts = new Set(witnesses.map(({ endpoint }) => endpoint.host)).size
  const hostsMin = network === 'mainnet' ? mainnetWitnessesMin : 1
  return hosts < hostsMin
    ? { code: 'WITNESSES_FEW', params: { hosts: String(hosts), hostsMin: String(hostsMin), network } }
    : null
}

/** Why an RPC's "never" cannot be taken for one. */
function firstDoubt(witnesses: Witness[], candidates: Candidate[]): Detail | null {
  const signedSlots = candidates.map(({ signedSlot }) => signedSlot)
  const genesis = witnesses.flatMap(({ standing }) =>
    standing.status === 'fulfilled' ? [standing.value.genesis] : [],
  )
  for (const { endpoint, standing, search } of witnesses) {
    const rpc = endpoint.name
    if (standing.status === 'rejected')
      return { code: 'HEIGHT_UNREPORTED', params: { rpc, trouble: whyNot(standing) } }
    if (search.status === 'rejected')
      return { code: 'HISTORY_UNSEARCHED', params: { rpc, trouble: whyNot(search) } }
    const { height, firstSlot } = standing.value
    const blind = whyBlind({ heightSlot: height.slot, answerSlot: search.value.slot, firstSlot }, signedSlots)
    if (blind === 'older-than-its-height') {
      const [answerSlot, heightSlot] = [String(search.value.slot), String(height.slot)]
      return { code: 'ANSWER_OLDER', params: { rpc, answerSlot, heightSlot } }
    }
    if (blind === 'history-cut') return { code: 'HISTORY_CUT', params: { rpc, firstSlot: String(firstSlot) } }
    if (standing.value.genesis !== genesis[0]) return { code: 'RPC_OF_OTHER_NETWORK', params: { rpc } }
  }
  return null
}

/** One says that it failed, another that it never was. What is in the rows as failed was agreed about before. */
function firstContradiction(sightings: Sighting[], names: string[]): Detail | null {
  const found = sightings.find(
    ({ candidate, statuses }) =>
      !candidate.isKnownFailed && statuses.some(isFailure) && !statuses.every(isFailure),
  )
  if (!found) return null
  const deniers = names.filter((_, at) => !isFailure(found.statuses[at] ?? null))
  return {
    code: 'FAILURE_DENIED',
    params: { signature: found.candidate.signature, rpcs: deniers.join(', ') },
  }
}

function whyNot({ reason }: PromiseRejectedResult): RpcTrouble {
  return reason instanceof RpcFailure ? reason.reason : 'bad-answer'
}
