import type { Db } from '#db/connection.ts'
import { findOptionalRouteOfProject, type RouteRow } from '#db/migration/migration-routes.ts'
import { findOptionalProject } from '#db/project/projects.ts'
import { AppError } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import { sourceChains } from '#contract/migration/codes.ts'
import type { MigrationRoute } from '#contract/migration/migration.ts'
import type { MessageKey } from '../locales/message.ts'
import { closedBecause, readyRoute, type ReadyRoute } from './present-migration-route.ts'

/**
 * The way out of an old project, for an NFT of its registered contract.
 * @throws AppError NO_SUCH_PROJECT, also for a contract that is not the project's; UNSUPPORTED_MAINNET for one
 * that is on no source chain, or on one this installation does not read; MIGRATION_CLOSED without a route.
 */
export async function requireRoute(
  { db, chains }: { db: Db; chains: Pick<Chains, 'findSource'> },
  input: { oldProjectId: number; oldNftContract: string },
): Promise<{ route: RouteRow; ready: ReadyRoute }> {
  const project = await findOptionalProject(db, input.oldProjectId)
  if (!project) throw new AppError('NO_SUCH_PROJECT')
  const { mainnet, contractAddress } = project.project
  const chain = sourceChains.find((sourceChain) => sourceChain === mainnet)
  if (!chain || !chains.findSource(chain)) throw new AppError('UNSUPPORTED_MAINNET', { returnCd: '7' })
  if (contractAddress !== input.oldNftContract.toLowerCase()) throw new AppError('NO_SUCH_PROJECT')
  const route = await findOptionalRouteOfProject(db, input.oldProjectId)
  const ready = route && readyRoute(route)
  if (!ready) throw closed('NOT_READY')
  return { route, ready }
}

/** @throws AppError MIGRATION_CLOSED with params.closedBecause. */
export function requireOpen(chains: Pick<Chains, 'findSource'>, route: RouteRow) {
  const because = closedBecause(chains, route)
  if (because !== null) throw closed(because)
}

type Because = NonNullable<MigrationRoute['closedBecause']>
const words: Record<Because, MessageKey> = {
  NOT_STARTED: 'MIGRATION_NOT_STARTED',
  ENDED: 'MIGRATION_ENDED',
  SWITCHED_OFF: 'MIGRATION_CLOSED',
  SUPPLY_EXHAUSTED: 'MIGRATION_SUPPLY_EXHAUSTED',
  NOT_READY: 'MIGRATION_CLOSED',
}
/** That no migration of a route can be opened now, and why. */
export function closed(because: Because) {
  return new AppError('MIGRATION_CLOSED', { params: { closedBecause: because }, messageKey: words[because] })
}
