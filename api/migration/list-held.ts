import type { z } from 'zod'
import pMap from 'p-map'
import type { Db } from '#db/connection.ts'
import { listHeld as listHeldRows, type HeldRow } from '#db/migration/held/held.ts'
import { listOldWallets } from '#db/migration/migration-list.ts'
import { listRoutes, type RouteRow } from '#db/migration/migration-routes.ts'
import { toChecksum } from '#contract/evm-address.ts'
import type { SourceChain } from '#contract/migration/codes.ts'
import type { Held, listHeld as endpoint } from '#contract/migration/held.ts'
import { AppError } from '../app-error.ts'
import type { Chains } from '../chain/chains.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'
import { readMetadata, readOwner } from './migration-checks.ts'
import { closedBecause, readyRoute } from './present-migration-route.ts'
import { coinOf } from './present-migration.ts'

interface Deps {
  db: Db
  chains: Chains
}

const readsAtOnce = 8

/**
 * What the wallets of a user sent to ours and no migration has asked for. An NFT that the chain says is not with us is left out,
 * whatever its contract's event said.
 * @throws AppError SOURCE_CHAIN_UNREACHABLE when a chain cannot be read and nothing else is there.
 */
export async function listHeld(deps: Deps, userUuid: string): Promise<z.output<typeof endpoint.reply>> {
  const { db } = deps
  const [found, routes] = await Promise.all([
    listOldWallets(db, userUuid).then((wallets) => listHeldRows(db, wallets)),
    listRoutes(db),
  ])
  const unread = new Set<SourceChain>()
  const rows = await pMap(
    found,
    async (row) => {
      const isHere = await isWithUs(deps, row)
      if (isHere === null) unread.add(row.chain)
      return isHere ? [await presentHeld(deps, row, routes)] : []
    },
    { concurrency: readsAtOnce },
  )
  const shown = rows.flat()
  if (shown.length === 0 && unread.size > 0) throw new AppError('SOURCE_CHAIN_UNREACHABLE')
  return { rows: shown, unreadChains: [...unread] }
}

/** Null: the chain does not answer. What went back, or is on its way, is said by our own transactions. */
async function isWithUs({ chains }: Deps, row: HeldRow): Promise<boolean | null> {
  if (row.state !== 'held') return true
  if (chains.findSource(row.chain) === null) return null
  try {
    return await isOurs(chains, row)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'SOURCE_CHAIN_UNREACHABLE') throw error
    return null
  }
}

/** Whether the chain says that our wallet has it now; coin is ours once it is in a block, and units were held against its balance. @throws AppError SOURCE_CHAIN_UNREACHABLE. */
export async function isOurs(chains: Chains, row: HeldRow): Promise<boolean> {
  const { chain, contract, tokenId, to } = row
  if (contract === null || tokenId === null || !isOne(row)) return true
  return (await readOwner(chains, { chain, contract, tokenId })) === to
}

/** An NFT: there is one of it, with a name and a picture. */
function isOne({ kind }: HeldRow): boolean {
  return kind === 'nft' || kind === 'unregistered'
}

/** One of them as its sender sees it. */
export async function presentHeld(
  { chains }: Deps,
  row: HeldRow,
  routes: readonly RouteRow[],
): Promise<Held> {
  const { chain, contract, tokenId } = row
  const isNft = contract !== null && tokenId !== null && isOne(row)
  const shown = isNft ? await readMetadata(chains, { chain, contract, tokenId }) : { name: null, image: null }
  const number = isNft ? tokenId : null
  const known = row.projectName !== null && number !== null ? `${row.projectName} #${number}` : number
  return {
    ...shown,
    depositId: row.depositId,
    kind: row.kind,
    state: row.state,
    chain,
    wallet: toChecksum(row.from),
    txHash: row.txHash,
    sentAt: presentInstant(row.sentAt),
    contract: contract && toChecksum(contract),
    tokenId,
    name: shown.name ?? known,
    valueWei: row.valueWei,
    amount: row.amount,
    coin: coinOf(chains, chain),
    canMigrate: row.state === 'held' && isNft && routes.some((route) => takes(chains, route, row)),
    canTakeBack: row.state === 'held' && !row.staysForNow,
    goesBackAt: presentOptionalInstant(row.goesBackAt),
    returnTxHash: row.returnTxHash,
  }
}

/** Whether a route is open for an NFT that is with us. */
function takes(chains: Chains, route: RouteRow, { chain, contract, to }: HeldRow): boolean {
  const ready = readyRoute(route)
  return (
    ready?.chain === chain &&
    ready.contract === contract &&
    ready.adminWallet === to &&
    closedBecause(chains, route) === null
  )
}
