import type { AddressBook } from '../address/address-book.ts'
import { BUBBLEGUM_PROGRAM } from '../address/well-known.ts'
import { readAccounts } from '../network/accounts.ts'
import { ByteReader } from '../read-back/byte-reader.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'
import type { RpcPool } from '../rpc/rpc-pool.ts'
import type { RpcAccount } from '../rpc/rpc-schemas.ts'
import { askEveryRpc } from './ask-every-rpc.ts'

const finalized = { commitment: 'finalized', withData: true } as const
/** Where a tree config keeps how many leaves were ever minted: discriminator 8, creator 32, delegate 32, capacity 8. */
const MINTED_AT = 80

/** See Programs.census.countLeaves. */
export async function countLeaves(
  pool: RpcPool,
  book: AddressBook,
  trees: string[],
): Promise<(number | null)[]> {
  if (trees.length === 0) return []
  const configs = trees.map((tree) => book.treeConfig(tree))
  const answers = await askEveryRpc(pool, 'getMultipleAccounts', (rpc) =>
    readAccounts(rpc, configs, finalized),
  )
  return trees.map((_, at) => largest(answers.map((accounts) => leavesOf(accounts[at] ?? null))))
}

/** See Programs.census.collectionSize. */
export async function collectionSize(
  pool: RpcPool,
  book: AddressBook,
  collectionMint: string,
): Promise<number | null> {
  const metadata = book.metadata(collectionMint)
  const answers = await askEveryRpc(pool, 'getMultipleAccounts', (rpc) =>
    readAccounts(rpc, [metadata], finalized),
  )
  const sizes = answers.map(([account = null]) => parseMetadata(account)?.collectionSize ?? null)
  return largest(sizes.map((size) => (size === null ? null : Number(size))))
}

function leavesOf(config: RpcAccount | null): number | null {
  if (config?.owner !== BUBBLEGUM_PROGRAM || config.data.length < MINTED_AT + 8) return null
  return Number(new ByteReader(config.data, MINTED_AT).u64())
}

function largest(values: (number | null)[]): number | null {
  return values.reduce<number | null>(
    (most, value) => (value === null ? most : Math.max(most ?? 0, value)),
    null,
  )
}
