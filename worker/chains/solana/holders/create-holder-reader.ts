import { classifyAddress } from '#contract/list/index.ts'
import type { SnapshotQuery } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { readTokenMint, type ReadMint } from '#contract/send-token/read-account.ts'
import type { TokenProgram } from '#contract/send-token/token.ts'
import type { HolderReader } from '../../holders.ts'
import { askAllRpcs } from '../census/ask-every-rpc.ts'
import { readAccounts } from '../network/accounts.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import { poolError, type RpcPool } from '../rpc/rpc-pool.ts'
import { hasIndex, readAssetsAgain, readCollectionPage } from './collection-pages.ts'
import { findEnd, findFinalPlace } from './places.ts'
import { readAccountsAgain, readTokenPage } from './token-pages.ts'

type SolanaQuery = Extract<SnapshotQuery, { chain: 'solana' }>

/** The same RPC once more, where it is the only one: what it says twice is at least no slip. */
const again = ' (again)'

/** See HolderReader. Every RPC reads for itself. */
export function createHolderReader(pool: RpcPool, query: SolanaQuery): HolderReader {
  const shared: Pick<HolderReader, 'hostsOf' | 'findPlace' | 'findEnd' | 'listPrograms'> = {
    hostsOf: (witness) => [endpointOf(pool, witness).host],
    findPlace: () => findFinalPlace(pool),
    findEnd: (slot) => findEnd(pool, slot),
    listPrograms: async (owners) => owners.filter(isOfProgram),
  }
  return query.holdersOf === 'collection'
    ? { ...shared, ...collectionReader(pool, query.collection) }
    : { ...shared, ...tokenReader(pool, query.mint) }
}

type OwnPart = Omit<HolderReader, 'hostsOf' | 'findPlace' | 'findEnd' | 'listPrograms'>

function collectionReader(pool: RpcPool, collection: string): OwnPart {
  return {
    inspect: async ({ slot }) => {
      const found = await readEverywhere(pool, collection, slot)
      return found.every((account) => readTokenMint(account)?.decimals === 0)
        ? { decimals: null, total: null }
        : { reason: 'NOT_THERE' }
    },
    // A collection does not count what is burnt or compressed everywhere alike.
    listTotals: async () => null,
    listWitnesses: async () => {
      const knowing = await Promise.all(
        pool.endpoints.map(async (endpoint) =>
          (await asked('getAssetsByGroup', () => hasIndex(endpoint, collection))) ? [endpoint.name] : [],
        ),
      )
      return twice(knowing.flat())
    },
    readPage: ({ witness, cursor, s0 }) =>
      asked('getAssetsByGroup', () =>
        readCollectionPage(endpointOf(pool, witness), { collection, cursor, slotMin: s0.slot }),
      ),
    readAgain: ({ witness, keys }) =>
      asked('getAssets', () => readAssetsAgain(endpointOf(pool, witness), { collection, keys })),
  }
}

function tokenReader(pool: RpcPool, mint: string): OwnPart {
  let program: Promise<TokenProgram> | null = null
  const programOf = (slot: number) => (program ??= readProgram(pool, mint, slot))
  return {
    inspect: async ({ slot }) => {
      const found = (await readEverywhere(pool, mint, slot)).map((account) => readTokenMint(account))
      const [first] = found
      const isSame = found.every(
        (one) => one?.program === first?.program && one?.decimals === first?.decimals,
      )
      if (!first || !isSame) return { reason: 'NOT_THERE' }
      return { decimals: first.decimals, total: totalsOf(mint, found)?.toSorted(byAmount)[0] ?? null }
    },
    listTotals: async (slot) =>
      totalsOf(
        mint,
        (await readEverywhere(pool, mint, slot)).map((account) => readTokenMint(account)),
      ),
    listWitnesses: async () => twice(pool.endpoints.map(({ name }) => name)),
    readPage: async ({ witness, cursor, s0: { slot } }) => {
      const of = { mint, program: await programOf(slot), cursor, slotMin: slot }
      return asked('getProgramAccounts', () => readTokenPage(endpointOf(pool, witness), of))
    },
    readAgain: async ({ witness, keys, s0: { slot } }) => {
      const of = { mint, program: await programOf(slot), keys, slotMin: slot }
      return asked('getMultipleAccounts', () => readAccountsAgain(endpointOf(pool, witness), of))
    },
  }
}

/** Extensions that keep a part of the supply where no account tells its amount. Source: spl-token-2022 extension/mod.rs, ExtensionType. */
const withheld = [1, 4, 24]

/** Wrapped SOL: its mint counts nothing. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/** The supply, as each says; null where accounts do not add up to it. */
function totalsOf(mint: string, mints: readonly (ReadMint | null)[]): bigint[] | null {
  if (mint === wrappedSol) return null
  const isCounted = mints.every((one) => one !== null && withheld.every((kind) => !one.extensions.has(kind)))
  return isCounted ? mints.flatMap((one) => one?.supply ?? []) : null
}

function byAmount(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}

async function readProgram(pool: RpcPool, mint: string, slot: number): Promise<TokenProgram> {
  const [account = null] = await readEverywhere(pool, mint, slot)
  const program = readTokenMint(account)?.program
  if (!program) throw poolError('getMultipleAccounts', [])
  return program
}

/** One account as every RPC has it at `finalized`. @throws ChainError unless all answer. */
async function readEverywhere(pool: RpcPool, address: string, slot: number) {
  const options = { commitment: 'finalized', withData: true, minSlot: BigInt(slot) } as const
  const found = await askAllRpcs(pool, 'getMultipleAccounts', (rpc) => readAccounts(rpc, [address], options))
  return found.map(([account = null]) => account)
}

function twice(names: string[]): string[] {
  return names.length === 1 ? names.flatMap((name) => [name, `${name}${again}`]) : names
}

function endpointOf(pool: RpcPool, witness: string): RpcEndpoint {
  const name = witness.endsWith(again) ? witness.slice(0, -again.length) : witness
  const endpoint = pool.endpoints.find((one) => one.name === name)
  // It was retired meanwhile: those that are left are asked anew.
  if (!endpoint) throw poolError('getSlot', [new RpcFailure(name, 'unreachable')])
  return endpoint
}

/** Failures of one RPC as those of the list: a witness that does not answer makes the snapshot wait. */
async function asked<T>(method: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof RpcFailure) throw poolError(method, [error])
    throw error
  }
}

/** An address that nobody has the key of. */
function isOfProgram(owner: string): boolean {
  return classifyAddress(owner, new Map()).kind !== 'wallet'
}
