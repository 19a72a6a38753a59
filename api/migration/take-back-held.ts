import type { Db } from '#db/connection.ts'
import { listHeld, planTakingBack, type HeldRow } from '#db/migration/held/held.ts'
import { listOldWallets } from '#db/migration/migration-list.ts'
import { listRoutes } from '#db/migration/migration-routes.ts'
import type { Held } from '#contract/migration/held.ts'
import { AppError } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import { isOurs, presentHeld } from './list-held.ts'

interface Deps {
  db: Db
  chains: Chains
}

/**
 * Its sender has what no migration asked for sent back; the watcher of its chain does it. Asked twice it is the same.
 * @throws AppError NOT_FOUND, also for what another wallet sent or a migration has; NOT_ALLOWED_NOW for dust, for an NFT that
 * the chain says is not with us, and for one that is claimed at this moment; SOURCE_CHAIN_UNREACHABLE.
 */
export async function takeBackHeld(
  deps: Deps,
  input: { depositId: number; userUuid: string },
): Promise<Held> {
  const before = await findHeld(deps.db, input)
  if (before.state === 'held') {
    if (!(await isOurs(deps.chains, before))) throw notNow(before)
    const { depositId, userUuid: actor } = input
    await planTakingBack(deps.db, { depositId, actor })
  }
  const after = await findHeld(deps.db, input)
  if (after.state === 'held') throw notNow(after)
  return presentHeld(deps, after, await listRoutes(deps.db))
}

async function findHeld(db: Db, input: { depositId: number; userUuid: string }): Promise<HeldRow> {
  const wallets = await listOldWallets(db, input.userUuid)
  const [row] = await listHeld(db, wallets, input.depositId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function notNow({ state }: HeldRow) {
  return new AppError('NOT_ALLOWED_NOW', { params: { state } })
}
