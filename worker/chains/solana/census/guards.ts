import pMap from 'p-map'
import type { Guard, ShownGuard } from '../../programs.ts'
import { guardAddress } from '../instructions/guard.ts'
import { liveGuards } from '../network/accounts.ts'
import { lossesOf } from '../read-back/landed-transaction.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import { askAllRpcs } from './ask-every-rpc.ts'
import { listCertain, listSignatures, readLanded } from './landed.ts'

const readsAtOnce = 8

/** See Programs.guard.listShown. */
export async function shownGuards(
  pool: RpcPool,
  payerAddress: string,
  guards: Guard[],
): Promise<ShownGuard[]> {
  if (guards.length === 0) return []
  const answers = await askAllRpcs(pool, 'getMultipleAccounts', (rpc) =>
    liveGuards(rpc, payerAddress, guards),
  )
  return guards.flatMap(({ seed }) => {
    const [shown, ...others] = answers.flatMap((live) => live.filter((each) => each.seed === seed))
    return shown ? [{ ...shown, isCertain: others.length + 1 === answers.length }] : []
  })
}

/** See Programs.guard.sentByOthers. */
export async function sentByOthers(pool: RpcPool, payerAddress: string, { seed }: Guard): Promise<bigint> {
  const address = guardAddress(payerAddress, seed)
  const touching = await listSignatures(pool, address, null)
  const certain = await listCertain(pool, touching, false)
  const sums = await pMap(
    touching,
    async (signature) => {
      const { landed, transaction } = await readLanded(pool, signature)
      const isOwn = landed.payer === payerAddress || landed.signers.includes(payerAddress)
      const gained = -lossesOf(transaction, signature)([address])
      // What left it counts whoever tells of it: a guard that is taken for what others sent would be lost.
      return gained > 0n && (isOwn || !certain.has(signature)) ? 0n : gained
    },
    { concurrency: readsAtOnce },
  )
  return sums.reduce((sum, each) => sum + each, 0n)
}
