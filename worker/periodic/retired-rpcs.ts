import { listRetiredRpcs } from '#db/health/retired-rpcs.ts'
import type { WorkerContext } from '../context.ts'

/** Leaves alone the RPCs that an operator has retired, and asks those again that were brought back. */
export async function applyRetiredRpcs({ db, chain }: Pick<WorkerContext, 'db' | 'chain'>): Promise<void> {
  chain.setRetired((await listRetiredRpcs(db)).map(({ rpc }) => rpc))
}
