import { base58 } from '@scure/base'
import { z } from 'zod'
import {
  readTokenAccount,
  readTokenMint,
  viewOf,
  type AccountBytes,
} from '#contract/send-token/read-account.ts'
import type { TokenState } from '#contract/token/tokens.ts'
import { askAnyRpc } from '#worker/plain-rpc/json-rpc.ts'
import { metadataAddressOf } from './associated-account.ts'
import { readAccounts, readAccountsAt } from './read-accounts.ts'

/** More than that no RPC tells of. */
const holdersMax = 20
/** Of a metadata account of Token Metadata: what it is, and behind that its update authority. */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const metadataKey = 4
/** Number of the extension of Token-2022 with the metadata, whose update authority is first. */
const insideMetadata = 19
const addressBytes = 32

const largestSchema = z.object({ value: z.array(z.object({ address: z.string().min(32).max(44) })) })

export type MintState = Omit<TokenState, 'wallet'>

/**
 * What the chain says of a token: how much there is, who may make more, freeze or rename it, and who holds most.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function readTokenState(urls: readonly string[], mint: string): Promise<MintState | null> {
  const { slot, accounts } = await readAccountsAt(urls, [mint, metadataAddressOf(mint)])
  const [account = null, metadata = null] = accounts
  const read = readTokenMint(account)
  if (read === null) return null
  const told = readTold(read.extensions.get(insideMetadata) ?? besideOf(metadata))
  return {
    ...{ mint, slot, supply: String(read.supply), decimals: read.decimals },
    mintAuthority: textOf(read.mintAuthority),
    freezeAuthority: textOf(read.freezeAuthority),
    updateAuthority: textOf(told?.updateAuthority ?? null),
    told: told && { name: told.name, symbol: told.symbol, uri: told.uri },
    holders: await listHolders(urls, mint),
  }
}

async function listHolders(urls: readonly string[], mint: string): Promise<MintState['holders']> {
  const params = [mint, { commitment: 'confirmed' }]
  const { value } = await askAnyRpc(urls, {
    method: 'getTokenLargestAccounts',
    params,
    schema: largestSchema,
  })
  const addresses = value.slice(0, holdersMax).map(({ address }) => address)
  const accounts = addresses.length === 0 ? [] : await readAccounts(urls, addresses)
  const holders = addresses.flatMap((account, at) => {
    const held = readTokenAccount(accounts[at] ?? null)
    if (held === null || base58.encode(held.mint) !== mint) return []
    return [{ account, owner: base58.encode(held.owner), amount: held.amount, isFrozen: held.isFrozen }]
  })
  return holders
    .filter(({ amount, isFrozen }) => amount > 0n || isFrozen)
    .sort((a, b) => (a.amount < b.amount ? 1 : -1))
    .map((holder) => ({ ...holder, amount: String(holder.amount) }))
}

/** What Token Metadata says, without what it is. */
function besideOf(metadata: AccountBytes | null): Uint8Array | null {
  return metadata?.owner === metadataProgram && metadata.data[0] === metadataKey
    ? metadata.data.slice(1)
    : null
}

/** Update authority, mint, then name, symbol and URI; null where that is torn. Token Metadata fills its texts up with zeros. */
function readTold(bytes: Uint8Array | null) {
  if (bytes === null || bytes.length < 2 * addressBytes) return null
  const view = viewOf(bytes)
  const texts: string[] = []
  for (let at = 2 * addressBytes; texts.length < 3;) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at, true) : Number.POSITIVE_INFINITY
    if (end > bytes.length) return null
    texts.push(
      Buffer.from(bytes.slice(at + 4, end))
        .toString('utf8')
        .replace(/\0+$/, ''),
    )
    at = end
  }
  const [name = '', symbol = '', uri = ''] = texts
  return { updateAuthority: bytes.slice(0, addressBytes), name, symbol, uri }
}

/** An authority of zeros is none. */
function textOf(address: Uint8Array | null): string | null {
  return address === null || address.every((byte) => byte === 0) ? null : base58.encode(address)
}
