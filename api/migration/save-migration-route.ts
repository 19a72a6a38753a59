import type { Tx } from '#db/connection.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { findOptionalRoute, saveNewRoute, saveRoute } from '#db/migration/migration-routes.ts'
import { isUniqueViolation } from '#db/sql/unique-violation.ts'
import type { Sealer } from '#db/vault.ts'
import { AppError, badField } from '../app-error.ts'
import { isEvmAddress } from '#contract/evm-address.ts'
import { sourceChains } from '#contract/migration/codes.ts'
import type { AdminRoute, MigrationRouteInput } from '#contract/migration/migration-admin.ts'
import type { Project } from '#contract/project/projects.ts'
import { audited, auditedNew } from '../audit/index.ts'
import { presentAdminRoute, type ChainWords } from './present-migration-route.ts'
import { createPlanRow } from '#db/launch/create-run.ts'
import { readProject, requireKey, requireSigner } from '../project/index.ts'
import { assertAuthority } from '../run/index.ts'
import type { Author } from '../author.ts'

interface Deps {
  vault: Sealer
  chains: ChainWords
}

/** Token Metadata takes names of 32 bytes; ` #` and five digits come behind the project's. */
const nameBytesMax = 25

/**
 * Opens a way out of an old project, with the plan all its mints are runs of.
 * @throws AppError NO_SUCH_PROJECT, UNSUPPORTED_MAINNET, SIGNER_MISSING, COLLECTION_NOT_READY, COLLECTION_OF_OTHER,
 * MIGRATION_ROUTE_EXISTS, BAD_REQUEST for what does not fit.
 */
export async function createMigrationRoute(
  tx: Tx,
  { vault, chains }: Deps,
  input: MigrationRouteInput,
  author: Author,
): Promise<AdminRoute> {
  await requireOldSide(tx, input.oldProjectId)
  const { newProject, collectionName } = await requireNewSide(tx, input)
  const planId = await createPlanRow(tx, vault, {
    plan: {
      projectId: newProject.projectId,
      collectionId: input.collectionId,
      kind: 'mint',
      origin: 'migration',
      standard: 'token-metadata',
      name: `Migration to ${collectionName}`,
      quotedLamports: 0n,
    },
    startAt: null,
    actor: author.actor,
  })
  const entry = {
    action: 'migrationRoute.create',
    read: readRoute(tx, chains),
    toLogged: (route: AdminRoute) => ({ ...route, planId }),
  } as const
  return auditedNew(tx, entry, author, () =>
    saveNewRoute(tx, { ...input, planId, registrantId: author.actor }).catch(asRouteExists),
  )
}

/** Changes fee, time limit, supply or the switch. What was asked for before keeps its fee. @throws AppError NOT_FOUND. */
export function modifyMigrationRoute(
  tx: Tx,
  chains: ChainWords,
  change: {
    routeId: number
    input: Pick<MigrationRouteInput, 'feeWei' | 'timeLimitSeconds' | 'supply' | 'isOn'>
  },
  author: Author,
): Promise<AdminRoute> {
  const { routeId, input } = change
  const entry = { action: 'migrationRoute.modify', id: routeId, read: readRoute(tx, chains) } as const
  return audited(tx, entry, author, () => saveRoute(tx, routeId, { ...input, modifierId: author.actor }))
}

function readRoute(tx: Tx, chains: ChainWords) {
  return async (routeId: number): Promise<AdminRoute> => {
    const row = await findOptionalRoute(tx, routeId)
    if (!row) throw new AppError('NOT_FOUND')
    return presentAdminRoute(chains, row)
  }
}

async function requireOldSide(tx: Tx, projectId: number) {
  const project = await readProject(tx, projectId)
  if (!sourceChains.some((chain) => chain === project.mainnet)) throw new AppError('UNSUPPORTED_MAINNET')
  if (!project.contractAddress || !isEvmAddress(project.contractAddress))
    throw badField('oldProjectId', 'INVALID', { messageKey: 'ROUTE_NEEDS_CONTRACT' })
  await requireKey(tx, projectId)
}

async function requireNewSide(tx: Tx, input: MigrationRouteInput) {
  const newProject = await readProject(tx, input.newProjectId)
  requireMintable(newProject)
  const wallet = await requireSigner(tx, newProject.projectId)
  const row = await findOptionalCollectionRow(tx, input.collectionId)
  if (!row || row.collection.projectId !== newProject.projectId)
    throw badField('collectionId', 'NOT_OF_PROJECT', { messageKey: 'COLLECTION_OF_OTHER_PROJECT' })
  if (row.collection.mintAddress === null) throw new AppError('COLLECTION_NOT_READY')
  assertAuthority(row, wallet)
  return { newProject, collectionName: row.collection.name }
}

function requireMintable(project: Project) {
  const refuse = (messageKey: 'ROUTE_NEEDS_SOLANA' | 'ROUTE_NEEDS_JSON_PATH' | 'ROUTE_NAME_TOO_LONG') =>
    badField('newProjectId', 'INVALID', { messageKey })
  if (project.mainnet !== 'solana') throw refuse('ROUTE_NEEDS_SOLANA')
  if (!project.jsonPath) throw refuse('ROUTE_NEEDS_JSON_PATH')
  if (Buffer.byteLength(project.name) > nameBytesMax) throw refuse('ROUTE_NAME_TOO_LONG')
}

function asRouteExists(error: unknown): never {
  if (isUniqueViolation(error, 'migration_routes_old_project')) throw new AppError('MIGRATION_ROUTE_EXISTS')
  throw error
}
