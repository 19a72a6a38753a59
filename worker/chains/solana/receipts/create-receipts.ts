import { z } from 'zod'
import type { Receipts, TouchedBy } from '../../receipt.ts'
import { askAllRpcs } from '../census/ask-every-rpc.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { u64 } from '../rpc/rpc-schemas.ts'
import { readReceived } from './read-received.ts'

/** Signatures one getSignaturesForAddress gives. */
const PAGE = 1_000

const pageSchema = z.array(
  z.object({
    signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
    slot: u64,
    blockTime: z.number().int().nullish(),
  }),
)
type Page = z.infer<typeof pageSchema>

/** See Receipts. */
export function createReceipts(pool: RpcPool): Receipts {
  return {
    list: (address, of) => listTouched(pool, address, of),
    read: (signature, address) => readReceived(pool, signature, address),
  }
}

async function listTouched(
  pool: RpcPool,
  address: string,
  { after, since }: { after: string | null; since: Date },
): Promise<TouchedBy[]> {
  const isOld = ({ blockTime }: Page[number]) => (blockTime ?? Infinity) * 1_000 < since.getTime()
  const lists = await askAllRpcs(pool, 'getSignaturesForAddress', async (rpc) => {
    const found: Page = []
    for (let before: string | undefined; ;) {
      const options = {
        ...{ commitment: 'finalized', limit: PAGE },
        ...(before === undefined ? {} : { before }),
        ...(after === null ? {} : { until: after }),
      }
      const page = await rpc.call('getSignaturesForAddress', [address, options], pageSchema)
      const young = page.filter((one) => !isOld(one))
      found.push(...young)
      const last = page.at(-1)
      if (!last || page.length < PAGE || young.length < page.length || last.signature === before) return found
      before = last.signature
    }
  })
  // Each list has the newest first; of one slot in the order of its list.
  const slots = new Map(lists.flatMap((list) => list.toReversed()).map((one) => [one.signature, one.slot]))
  return [...slots]
    .map(([signature, slot]) => ({ signature, slot }))
    .toSorted((one, other) => Number(one.slot - other.slot))
}
