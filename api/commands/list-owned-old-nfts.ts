import type { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import { listOldWallets, listOpenTokens } from '../../db/queries/migration-list.ts'
import { listRoutes, type RouteRow } from '../../db/queries/migration-routes.ts'
import { orUnreachable, type Chains } from '../chain/chains.ts'
import { toChecksum } from '../chain/evm/address.ts'
import { listOwned } from '../chain/evm/list-owned.ts'
import { inTurns } from '../chain/in-turns.ts'
import type { OldChainSettings } from '../chain/old-chains.ts'
import { proofCounts } from '../contract/codes/wallets.ts'
import type { listOwnedOldNfts as endpoint, OwnedOldNft } from '../contract/migration.ts'
import { closedBecause, readyRoute, type ReadyRoute } from '../presenters/migration-route.ts'

type Owned = z.output<typeof endpoint.reply>

/** NFTs of one wallet and route a browser is shown at once. */
const nftsMax = 100
const metadataAtOnce = 8
/** Gas of a plain transfer of coin, and of safeTransferFrom of an OpenZeppelin ERC-721 times one and a half. */
const transfersGas = 21_000n + 90_000n

interface Ground {
  db: Db
  chains: Chains
}
interface Place {
  route: RouteRow
  ready: ReadyRoute
  settings: OldChainSettings
}

/**
 * What the old-chain wallets of a user own now of the routes that are open, with names and pictures of the
 * chain's metadata, and whether fee and gas can be paid.
 * @throws AppError OLD_CHAIN_UNREACHABLE.
 */
export const listOwnedOldNfts = async ({ db, chains }: Ground, userUuid: string): Promise<Owned> => {
  const [wallets, routes] = await Promise.all([listOldWallets(db, userUuid), listRoutes(db)])
  const places = routes.flatMap((route) => placeOf(chains, route))
  const pairs = wallets.flatMap(({ address, provenBy }) =>
    places.filter(({ ready }) => proofCounts(provenBy, ready.chain)).map((place) => ({ address, place })),
  )
  return orUnreachable('OLD_CHAIN_UNREACHABLE', readAll(db, chains, pairs))
}

const readAll = async (
  db: Db,
  chains: Chains,
  pairs: { address: string; place: Place }[],
): Promise<Owned> => {
  const lists = await inTurns(pairs, 2, ({ address, place }) => readOne(db, chains, address, place))
  const purse = await readPurse(chains, pairs[0]?.address ?? null)
  return { rows: lists.flatMap((it) => it.rows), isCut: lists.some((it) => it.isCut), ...purse }
}

const placeOf = (chains: Chains, route: RouteRow): Place[] => {
  const ready = closedBecause(chains, route) === null ? readyRoute(route) : null
  const settings = ready && chains.findOld(ready.chain)
  return ready && settings ? [{ route, ready, settings }] : []
}

const readOne = async (db: Db, chains: Chains, owner: string, { route, ready, settings }: Place) => {
  const { chain, contract } = ready
  const fromBlock = route.oldProject.mintStartBlock ?? 0
  const owned = await listOwned(settings.reader, { contract, owner, max: nftsMax, fromBlock })
  // A contract puts its last token into the place of one that has left: people look for theirs by number.
  const tokenIds = owned.tokenIds.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  const open = tokenIds.length > 0 ? await listOpenTokens(db, { chain, contract, tokenIds }) : []
  // The request of somebody else for this NFT is no business of its owner's; asking for it ends it.
  const openOf = new Map(open.filter((it) => it.wallet === owner).map((it) => [it.tokenId, it.migrationId]))
  const rows = await inTurns(tokenIds, metadataAtOnce, async (tokenId): Promise<OwnedOldNft> => {
    const told = await readMetadata(chains, settings, contract, tokenId)
    return {
      routeId: route.route.id,
      oldProjectId: route.route.oldProjectId,
      contract: toChecksum(contract),
      tokenId,
      name: told.name ?? `${route.oldProject.name} #${tokenId}`,
      image: told.image,
      migrationId: openOf.get(tokenId) ?? null,
    }
  })
  return { rows, isCut: owned.isCut }
}

const readMetadata = async (
  chains: Chains,
  { reader }: OldChainSettings,
  contract: string,
  tokenId: string,
) => {
  try {
    return await chains.metadata.read(await reader.tokenUri(contract, tokenId))
  } catch {
    // One NFT without metadata does not hide the others.
    return { name: null, image: null }
  }
}

/** On the first chain that is on: Kaia, where the fee is paid. */
const readPurse = async (chains: Chains, address: string | null) => {
  const [settings] = chains.old
  if (!settings || address === null) return { balanceWei: '0', gasWei: '0' }
  const [balance, price] = await Promise.all([settings.reader.balance(address), settings.reader.gasPrice()])
  return { balanceWei: balance.toString(), gasWei: (price * transfersGas).toString() }
}
