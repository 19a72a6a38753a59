import type { Proof, SignatureStatus } from '../../adapter.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { statusesSchema } from '../rpc/rpc-schemas.ts'
import { type FinalizedHeight, lowest, readFinalizedHeight } from './finalized-height.ts'
import { blocksOf, SIGNATURES_PER_CALL } from './statuses.ts'

interface Witness {
  endpoint: RpcEndpoint
  height: FinalizedHeight
}

/**
 * The death test. Order is everything: only once every RPC has finalized a block past the last one the signatures
 * may land in can "not in your history" mean "never". So: heights of all RPCs first; then the history of all RPCs,
 * each no older than the slot of its own height. One RPC that has seen a signature decides it; one that fails, lags
 * or returns a malformed answer leaves it unknown.
 */
export async function prove(
  pool: RpcPool,
  signatures: string[],
  lastValidBlockHeight: bigint,
): Promise<Proof> {
  const heights = await Promise.allSettled(pool.endpoints.map(readHeight))
  const witnesses = heights.flatMap((height) => (height.status === 'fulfilled' ? [height.value] : []))
  if (witnesses.length > 0) {
    const blockHeight = lowest(witnesses.map(({ height }) => height.blockHeight))
    if (blockHeight <= lastValidBlockHeight) return { verdict: 'not-yet', blockHeight }
  }
  const searches = await Promise.allSettled(
    pool.endpoints.map((endpoint) => searchHistory(endpoint, signatures)),
  )
  const found = bestFound(searches.flatMap((s) => (s.status === 'fulfilled' ? s.value.found : [])))
  if (found !== null) return { verdict: 'found', ...found }
  const doubt = firstDoubt(pool.endpoints, heights, searches)
  if (doubt !== null) return { verdict: 'unknown', reason: doubt }
  return { verdict: 'expired', slot: lowest(witnesses.map(({ height }) => height.slot)) }
}

async function readHeight(endpoint: RpcEndpoint): Promise<Witness> {
  return { endpoint, height: await readFinalizedHeight(endpoint) }
}

interface Found {
  signature: string
  status: SignatureStatus
}

interface Search {
  found: Found[]
  /** Oldest context slot of the answers. */
  slot: bigint
}

async function searchHistory(endpoint: RpcEndpoint, signatures: string[]): Promise<Search> {
  const found: Found[] = []
  const slots: bigint[] = []
  for (const block of blocksOf(signatures, SIGNATURES_PER_CALL)) {
    const params = [block, { searchTransactionHistory: true }]
    const { context, value } = await endpoint.call(
      'getSignatureStatuses',
      params,
      statusesSchema(block.length),
    )
    slots.push(context.slot)
    value.forEach((status, index) => {
      const signature = block[index]
      if (status !== null && signature !== undefined) found.push({ signature, status })
    })
  }
  return { found, slot: lowest(slots) }
}

/** The firmest sighting; of equals, one that succeeded. */
function bestFound(found: Found[]): Found | null {
  const weight = ({ status }: Found) =>
    ({ processed: 0, confirmed: 2, finalized: 4 })[status.confirmation] + (status.err === null ? 1 : 0)
  return found.reduce<Found | null>(
    (best, next) => (best && weight(best) >= weight(next) ? best : next),
    null,
  )
}

function firstDoubt(
  endpoints: RpcEndpoint[],
  heights: PromiseSettledResult<Witness>[],
  searches: PromiseSettledResult<Search>[],
): string | null {
  for (const [index, endpoint] of endpoints.entries()) {
    const height = heights[index]
    const search = searches[index]
    if (height?.status !== 'fulfilled') return `${endpoint.name} did not report its height: ${whyNot(height)}`
    if (search?.status !== 'fulfilled')
      return `${endpoint.name} did not search its history: ${whyNot(search)}`
    if (search.value.slot < height.value.height.slot) {
      return `${endpoint.name} answered from slot ${search.value.slot}, before slot ${height.value.height.slot} of its height.`
    }
  }
  return null
}

function whyNot(result: PromiseRejectedResult | undefined): string {
  return result?.reason instanceof RpcFailure ? result.reason.message : String(result?.reason)
}
