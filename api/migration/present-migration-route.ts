import type { RouteRow } from '#db/migration/migration-routes.ts'
import { isEvmAddress, toChecksum } from '#contract/evm-address.ts'
import { sourceChains, type SourceChain } from '#contract/migration/codes.ts'
import { chainIds } from '#contract/constants.ts'
import { adminRouteSchema } from '#contract/migration/migration-admin.ts'
import { migrationRouteSchema, type MigrationRoute } from '#contract/migration/migration.ts'
import { presenterOf } from '../http/presenter.ts'
import { coinOf, type ChainWords } from './present-migration.ts'

export type { ChainWords }

const usualChainIds: Record<SourceChain, string> = {
  kaia: chainIds.klaytn,
  ethereum: chainIds.ethereum,
  bsc: `0x${chainIds.bsc.toString(16)}`,
}

function isSourceChain(mainnet: string): mainnet is SourceChain {
  return sourceChains.some((chain) => chain === mainnet)
}

/** A route whose old project is whole: what a migration of it needs. */
export interface ReadyRoute {
  chain: SourceChain
  /** 0x in lower case, both. */
  contract: string
  adminWallet: string
}

/** Where NFTs of a route come from and go to; null while its old project is not whole. */
export function readyRoute({ oldProject, adminWallet }: RouteRow): ReadyRoute | null {
  const { mainnet, contract } = oldProject
  if (!isSourceChain(mainnet) || !contract || !isEvmAddress(contract)) return null
  if (!adminWallet || !isEvmAddress(adminWallet)) return null
  return { chain: mainnet, contract: contract.toLowerCase(), adminWallet: adminWallet.toLowerCase() }
}

/** What prevents a migration now, or null. A route is closed from its end on. */
export function closedBecause(
  chains: ChainWords,
  row: RouteRow,
  now = new Date(),
): MigrationRoute['closedBecause'] {
  const { route, oldProject, newProject } = row
  const ready = readyRoute(row)
  const isWhole = ready !== null && chains.findSource(ready.chain) !== null
  const isUsable = row.collectionMint !== null && row.signer !== null
  if (!route.isOn) return 'SWITCHED_OFF'
  if (!isWhole || !isUsable || oldProject.deletedAt || newProject.deletedAt) return 'NOT_READY'
  if (oldProject.startTime && oldProject.startTime > now) return 'NOT_STARTED'
  if (oldProject.endTime && oldProject.endTime <= now) return 'ENDED'
  if (route.supply !== null && row.migrated >= route.supply) return 'SUPPLY_EXHAUSTED'
  return null
}

/** A route as every visitor sees it. Empty texts where its old project is not whole: then it is NOT_READY. */
export const presentRoute = presenterOf(migrationRouteSchema, routeOf)

/** The same for admins, with what they may change. */
export const presentAdminRoute = presenterOf(adminRouteSchema, (chains: ChainWords, row: RouteRow) => ({
  ...routeOf(chains, row),
}))

function routeOf(chains: ChainWords, row: RouteRow) {
  const { route, oldProject, newProject } = row
  const chain = isSourceChain(oldProject.mainnet) ? oldProject.mainnet : 'kaia'
  const settings = chains.findSource(chain)
  return {
    ...route,
    routeId: route.id,
    chain,
    chainId: settings ? `0x${settings.chainId.toString(16)}` : usualChainIds[chain],
    oldProjectName: oldProject.name,
    oldProjectNameKor: oldProject.nameKor,
    oldContract: checksumOr(oldProject.contract),
    adminWallet: checksumOr(row.adminWallet),
    newProjectName: newProject.name,
    newProjectNameKor: newProject.nameKor,
    newCollection: row.collectionMint,
    coin: coinOf(chains, chain),
    startsAt: oldProject.startTime,
    endsAt: oldProject.endTime,
    migrated: row.migrated,
    closedBecause: closedBecause(chains, row),
  }
}

function checksumOr(address: string | null) {
  return address !== null && isEvmAddress(address) ? toChecksum(address) : ''
}
