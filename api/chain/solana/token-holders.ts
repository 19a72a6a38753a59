import { base58 } from '@scure/base'
import { z } from 'zod'
import { readTokenAccount, tokenProgramIds, type AccountBytes } from '#contract/send-token/read-account.ts'
import { tokenPrograms } from '#contract/send-token/token.ts'
import { holdersPageMax, type HolderPage } from '#contract/token/holders.ts'
import { askAnyRpc, methodNotFound, RpcRefused } from '#worker/plain-rpc/json-rpc.ts'
import { isSolanaAddress } from './associated-account.ts'
import { readAccountsAt } from './read-accounts.ts'

const address = z.string().min(32).max(44).refine(isSolanaAddress)
/** Of the Digital Asset Standard. What it says of amounts is not taken: the accounts themselves are read. */
const indexSchema = z.object({
  cursor: z.string().max(200).nullish(),
  token_accounts: z.array(z.object({ address })).max(holdersPageMax),
})
const keysSchema = z.array(z.object({ pubkey: address }))
const ownedSchema = z.object({ value: z.array(z.object({ pubkey: address })) })
/** No more of an account than that it is there. */
const noBytes = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
/** Of one wallet, nobody has more of a token than so many accounts to look at. */
const accountsOfWalletMax = 100

interface Asked {
  mint: string
  /** Where the page before ended; null: from the first. */
  cursor: string | null
  /** Of this wallet alone; null: of all. */
  owner: string | null
}

/**
 * Accounts that hold a token, a page at a time. An index says which there are, the chain itself whose each is, how much it holds and
 * whether it is frozen: what is none of this token is left out.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function listTokenHolders(urls: readonly string[], asked: Asked): Promise<HolderPage> {
  const { mint, owner } = asked
  const { addresses, cursor } =
    owner === null ? await listPage(urls, asked) : await listOfOwner(urls, mint, owner)
  const { slot, accounts } = await readAccountsAt(urls, [mint, ...addresses].slice(0, holdersPageMax))
  const holders = addresses.flatMap((one, at) => toHolder(mint, one, accounts[at + 1] ?? null))
  const isTold = ({ owner: of, amount, isFrozen }: HolderPage['holders'][number]) =>
    owner === null ? amount !== '0' || isFrozen : of === owner
  return { slot, cursor, holders: holders.filter(isTold) }
}

type Page = { addresses: string[]; cursor: string | null }

/** One place is the mint's, so that a page without an account has a slot, too. */
const pageItems = holdersPageMax - 1

async function listPage(urls: readonly string[], { mint, cursor }: Asked): Promise<Page> {
  // An account without any of it may be frozen.
  const options = { showZeroBalance: true }
  const params = { mint, limit: pageItems, options, ...(cursor !== null && { cursor }) }
  try {
    const page = await askAnyRpc(urls, { method: 'getTokenAccounts', params, schema: indexSchema })
    const addresses = page.token_accounts.map((one) => one.address).slice(0, pageItems)
    const isLast = page.token_accounts.length < pageItems || page.cursor === cursor
    return { addresses, cursor: isLast ? null : (page.cursor ?? null) }
  } catch (error) {
    if (!(error instanceof RpcRefused) || error.rpcCode !== methodNotFound) throw error
    return listWithoutIndex(urls, mint, cursor)
  }
}

/** Of an RPC without an index: all addresses, in their order, from where the page before ended. */
async function listWithoutIndex(urls: readonly string[], mint: string, cursor: string | null): Promise<Page> {
  const found = await Promise.all(
    tokenPrograms.map((program) =>
      askAnyRpc(urls, {
        method: 'getProgramAccounts',
        params: [tokenProgramIds[program], { ...noBytes, filters: [{ memcmp: { offset: 0, bytes: mint } }] }],
        schema: keysSchema,
        isLarge: true,
      }),
    ),
  )
  const all = found
    .flat()
    .map(({ pubkey }) => pubkey)
    .filter((one) => cursor === null || one > cursor)
    .sort()
  const addresses = all.slice(0, pageItems)
  return { addresses, cursor: all.length > pageItems ? (addresses.at(-1) ?? null) : null }
}

async function listOfOwner(urls: readonly string[], mint: string, owner: string): Promise<Page> {
  const params = [owner, { mint }, noBytes]
  const { value } = await askAnyRpc(urls, { method: 'getTokenAccountsByOwner', params, schema: ownedSchema })
  return { addresses: value.map(({ pubkey }) => pubkey).slice(0, accountsOfWalletMax - 1), cursor: null }
}

function toHolder(mint: string, account: string, bytes: AccountBytes | null): HolderPage['holders'] {
  const held = readTokenAccount(bytes)
  if (held === null || base58.encode(held.mint) !== mint) return []
  const { amount, isFrozen } = held
  return [{ account, owner: base58.encode(held.owner), amount: String(amount), isFrozen }]
}
