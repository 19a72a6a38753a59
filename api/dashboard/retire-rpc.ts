import { mainnetWitnessesMin } from '#contract/codes/rpc.ts'
import type { NetworkName } from '#contract/network.ts'
import { findOptionalChainStatus } from '#db/health/chain-reading.ts'
import {
  listRetiredRpcs,
  lockRetiredRpcs,
  removeRetiredRpc,
  saveRetiredRpc,
  type RetiredRpc,
} from '#db/health/retired-rpcs.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentInstant } from '../http/instant.ts'

interface Retirement {
  rpc: string
  isRetired: boolean
  reason: string
}

/**
 * An operator takes an RPC out, or brings it back. The workers know within seconds.
 * @throws AppError NOT_FOUND when no worker has it in its list; RPCS_TOO_FEW when what is left could not prove anything: nothing
 * that was sent before would be signed again.
 */
export async function retireRpc(
  tx: Tx,
  { rpc, isRetired, reason }: Retirement,
  network: NetworkName,
  author: Author,
) {
  await lockRetiredRpcs(tx)
  const names = ((await findOptionalChainStatus(tx))?.reading.rpcs ?? []).map(({ name }) => name)
  const retired = new Set((await listRetiredRpcs(tx)).map((row) => row.rpc))
  if (!names.includes(rpc) && !retired.has(rpc)) throw new AppError('NOT_FOUND')
  if (isRetired) requireWitnesses(names, retired.add(rpc), network)
  const action = isRetired ? 'rpc.retire' : 'rpc.restore'
  const entry = { action, id: rpc, reason, read: () => readRetirement(tx, rpc) } as const
  return audited(tx, entry, author, () =>
    isRetired ? saveRetiredRpc(tx, { rpc, reason, retiredBy: author.actor }) : removeRetiredRpc(tx, rpc),
  )
}

/** Two RPCs of one host are one witness. */
function requireWitnesses(names: string[], retired: ReadonlySet<string>, network: NetworkName) {
  const left = names.filter((name) => !retired.has(name))
  const hosts = new Set(left.map((name) => name.split(' ')[0]))
  const min = network === 'mainnet' ? mainnetWitnessesMin : 1
  if (hosts.size < min) throw new AppError('RPCS_TOO_FEW', { params: { min } })
}

async function readRetirement(db: Queryable, rpc: string) {
  const row = (await listRetiredRpcs(db)).find((retired) => retired.rpc === rpc)
  return { rpc, retirement: row ? presentRetirement(row) : null }
}

export function presentRetirement({ reason, retiredBy, retiredAt }: RetiredRpc) {
  return { reason, retiredBy, retiredAt: presentInstant(retiredAt) }
}
