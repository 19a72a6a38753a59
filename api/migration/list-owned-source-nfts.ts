import type { z } from 'zod'
import pMap from 'p-map'
import type { Db } from '#db/connection.ts'
import { listHeld, type HeldRow } from '#db/migration/held/held.ts'
import { listOldWallets, listOpenTokens } from '#db/migration/migration-list.ts'
import { listRoutes, type RouteRow } from '#db/migration/migration-routes.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { listOwned } from '../chain/evm/list-owned.ts'
import { RpcRefused, RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import type { SourceChainSettings } from '../chain/source-chains.ts'
import { proofCounts } from '#contract/wallet/codes.ts'
import type {
  listOwnedSourceNfts as endpoint,
  OwnedSourceNft,
  WalletBalance,
} from '#contract/migration/migration.ts'
import { readMetadata } from './migration-checks.ts'
import { closedBecause, readyRoute, type ReadyRoute } from './present-migration-route.ts'

type Owned = z.output<typeof endpoint.reply>

/** NFTs of one wallet and route a browser is shown at once. */
const nftsMax = 100
const metadataAtOnce = 8
/** Gas of a plain transfer of coin, and of safeTransferFrom of an OpenZeppelin ERC-721 times one and a half. */
const transfersGas = 21_000n + 90_000n

interface Deps {
  db: Db
  chains: Chains
}
interface Place {
  route: RouteRow
  ready: ReadyRoute
  settings: SourceChainSettings
}
interface Pair {
  address: string
  place: Place
  /** What the wallet sent to the admin wallet of the route, and no migration has: NFTs of its contract, and coin. */
  held: HeldRow[]
}

/**
 * What the source-chain wallets of a user own now of the routes that are open, and what they sent to us before they asked, with
 * names and pictures of the chain's metadata, and whether fee and gas can be paid.
 * @throws AppError SOURCE_CHAIN_UNREACHABLE when a route cannot be read and the others have nothing.
 */
export async function listOwnedSourceNfts({ db, chains }: Deps, userUuid: string): Promise<Owned> {
  const [wallets, routes] = await Promise.all([listOldWallets(db, userUuid), listRoutes(db)])
  const places = routes.flatMap((route) => placeOf(chains, route))
  const held = await listHeld(db, wallets)
  const pairs = wallets.flatMap(({ address, provenBy }) =>
    places
      .filter(({ ready }) => proofCounts(provenBy, ready.chain))
      .map((place) => ({ address, place, held: held.filter((it) => isOf(it, address, place)) })),
  )
  return orUnreachable('SOURCE_CHAIN_UNREACHABLE', readAll(db, chains, pairs))
}

async function readAll(db: Db, chains: Chains, pairs: Pair[]): Promise<Owned> {
  const failures: unknown[] = []
  const lists = await pMap(
    pairs,
    async (pair) => {
      try {
        return await readOne(db, chains, pair)
      } catch (error) {
        if (!(error instanceof RpcUnreachable || error instanceof RpcRefused)) throw error
        failures.push(error)
        return null
      }
    },
    { concurrency: 2 },
  )
  // One route that cannot be read hides no NFT of another; an empty list beside it would say that nothing is owned.
  if (failures.length > 0 && !lists.some((it) => it?.rows.length)) throw failures[0]
  const unreadRouteIds = pairs.flatMap(({ place }, at) => (lists[at] ? [] : [place.route.route.id]))
  const balances = await readBalances(pairs.filter((_, at) => lists[at]?.rows.length))
  return {
    rows: lists.flatMap((it) => it?.rows ?? []),
    isCut: lists.some((it) => it?.isCut),
    unreadRouteIds: [...new Set(unreadRouteIds)],
    balances,
  }
}

function placeOf(chains: Chains, route: RouteRow): Place[] {
  const ready = closedBecause(chains, route) === null ? readyRoute(route) : null
  const settings = ready && chains.findSource(ready.chain)
  return ready && settings ? [{ route, ready, settings }] : []
}

function isOf({ state, from, chain, contract, to }: HeldRow, address: string, { ready }: Place): boolean {
  const isHere = chain === ready.chain && to === ready.adminWallet
  return state === 'held' && from === address && isHere && (contract === null || contract === ready.contract)
}

async function readOne(db: Db, chains: Chains, { address: owner, place, held }: Pair) {
  const { route, ready, settings } = place
  const { chain, contract } = ready
  const fromBlock = route.oldProject.mintStartBlock ?? 0
  const owned = await listOwned(settings.reader, { contract, owner, max: nftsMax, fromBlock })
  const withUs = new Set(await listWithUs(settings, held))
  // A contract puts its last token into the place of one that has left: people search for theirs by number.
  const tokenIds = [...owned.tokenIds, ...withUs].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const open = tokenIds.length > 0 ? await listOpenTokens(db, { chain, contract, tokenIds }) : []
  // Another user's request for this NFT does not concern its owner; a request of the owner ends it.
  const openOf = new Map(open.filter((it) => it.wallet === owner).map((it) => [it.tokenId, it.migrationId]))
  const rows = await pMap(
    tokenIds,
    async (tokenId): Promise<OwnedSourceNft> => {
      // One NFT without metadata does not hide the others.
      const metadata = await readMetadata(chains, { chain, contract, tokenId })
      return {
        routeId: route.route.id,
        oldProjectId: route.route.oldProjectId,
        contract: toChecksum(contract),
        tokenId,
        name: metadata.name ?? `${route.oldProject.name} #${tokenId}`,
        image: metadata.image,
        migrationId: openOf.get(tokenId) ?? null,
        isHeld: withUs.has(tokenId),
      }
    },
    { concurrency: metadataAtOnce },
  )
  return { rows, isCut: owned.isCut }
}

/** Of what a wallet sent to us, the token ids of those NFTs that the chain says are with us. */
async function listWithUs({ reader }: SourceChainSettings, held: readonly HeldRow[]): Promise<string[]> {
  const asked = await pMap(
    held,
    async ({ contract, tokenId, to }) => {
      if (contract === null || tokenId === null) return []
      try {
        return (await reader.ownerOf(contract, tokenId)) === to ? [tokenId] : []
      } catch (error) {
        // The contract says that it has no owner.
        if (error instanceof RpcRefused) return []
        throw error
      }
    },
    { concurrency: metadataAtOnce },
  )
  return asked.flat()
}

/** One a chain, of the wallet proven last that has NFTs there: fee and gas are paid where the NFT is. */
async function readBalances(pairs: Pair[]): Promise<WalletBalance[]> {
  const byChain = new Map(pairs.toReversed().map((pair) => [pair.place.ready.chain, pair]))
  return (await pMap([...byChain.values()], readBalance, { concurrency: 2 })).flat()
}

async function readBalance({ address, held, place: { settings } }: Pair): Promise<WalletBalance[]> {
  const { chain, reader } = settings
  try {
    const [balance, price] = await Promise.all([reader.balance(address), reader.gasPrice()])
    const heldCoinsWei = held.flatMap((it) => it.valueWei ?? [])
    const gasWei = (price * transfersGas).toString()
    return [{ chain, balanceWei: balance.toString(), gasWei, heldCoinsWei }]
  } catch (error) {
    if (!(error instanceof RpcUnreachable || error instanceof RpcRefused)) throw error
    // That hides no NFT: the wallet itself says when it is asked for more than it has.
    return []
  }
}
