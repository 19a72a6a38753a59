import { base58 } from '@scure/base'
import { z } from 'zod'
import {
  readTokenAccount,
  readTokenHead,
  tokenHeadBytes,
  readTokenMint,
  tokenProgramIds,
  type AccountBytes,
} from '#contract/send-token/read-account.ts'
import { associatedAccountOf } from '#contract/send-token/associated-account.ts'
import { heldTokensMax, type HeldToken } from '#contract/send-token/held-tokens.ts'
import type { Recipient, RecipientState } from '#contract/send-token/recipients.ts'
import { rulesOf, toToken, wantsMemo } from '#contract/send-token/token-rules.ts'
import { tokenPrograms, type Token } from '#contract/send-token/token.ts'
import { askAnyRpc } from '#worker/plain-rpc/json-rpc.ts'
import { readAccounts, toBytes } from './read-accounts.ts'

const systemProgram = '11111111111111111111111111111111'

const ownedSchema = z.object({
  value: z.array(
    z.object({
      pubkey: z.string().min(32).max(44),
      account: z.object({
        owner: z.string().min(32).max(44),
        data: z.tuple([z.base64(), z.literal('base64')]),
      }),
    }),
  ),
})
const epochSchema = z.object({ epoch: z.number().int().nonnegative() })

/**
 * The tokens in the associated accounts of a wallet, the largest amounts first. One base unit of something is left out: an NFT is that.
 * @param others mints that are told too, whether or not the wallet holds any of them.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function listHeldTokens(
  urls: readonly string[],
  wallet: string,
  others: readonly string[] = [],
): Promise<{ tokens: HeldToken[]; isCut: boolean }> {
  const owned = (await Promise.all(tokenPrograms.map((program) => listOwned(urls, wallet, program)))).flat()
  const largest = owned.sort((a, b) => (a.amount < b.amount ? 1 : -1)).slice(0, heldTokensMax)
  const isHeld = new Set(largest.map(({ mint }) => mint))
  const none = others.filter((mint) => !isHeld.has(mint))
  const held = [...largest, ...none.map((mint) => ({ mint, amount: 0n, isFrozen: false }))]
  const mints = await readMints(
    urls,
    held.map(({ mint }) => mint),
  )
  const tokens = held.flatMap(({ mint, amount, isFrozen }) => {
    const read = mints.get(mint)
    if (!read) return []
    const { mintAuthority, freezeAuthority, ...rules } = read
    return [
      {
        ...{ ...rules, held: String(amount), isFrozen },
        ...{ mayMint: mintAuthority === wallet, mayFreeze: freezeAuthority === wallet },
      },
    ]
  })
  return { tokens, isCut: owned.length > largest.length }
}

/** Anybody can send a wallet thousands of tokens: no more of each account is asked for than says what it holds. */
async function listOwned(urls: readonly string[], wallet: string, program: Token['program']) {
  const params = [
    wallet,
    { programId: tokenProgramIds[program] },
    { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: tokenHeadBytes } },
  ]
  const { value } = await askAnyRpc(urls, {
    ...{ method: 'getTokenAccountsByOwner', params, schema: ownedSchema, isLarge: true },
  })
  return value.flatMap(({ pubkey, account }) => {
    const found = readTokenHead(toBytes(account))
    if (found === null || found.amount <= 1n || base58.encode(found.owner) !== wallet) return []
    const mint = base58.encode(found.mint)
    // Only from there is paid: a wallet may have others.
    return associatedAccountOf(wallet, { mint, program }) === pubkey ? [{ ...found, mint }] : []
  })
}

/**
 * What the mint of a token says now, as it would be told; null where there is no such mint.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function readToken(urls: readonly string[], mint: string): Promise<MintRules | null> {
  return (await readMints(urls, [mint])).get(mint) ?? null
}

export type MintRules = Pick<HeldToken, 'token' | 'refusal' | 'warnings' | 'supply'> & {
  /** Who may make more of it; null: nobody. */
  mintAuthority: string | null
  /** Who may freeze accounts of it; null: nobody. */
  freezeAuthority: string | null
}

async function readMints(urls: readonly string[], addresses: string[]): Promise<Map<string, MintRules>> {
  if (addresses.length === 0) return new Map()
  const [{ epoch }, accounts] = await Promise.all([
    askAnyRpc(urls, { method: 'getEpochInfo', params: [], schema: epochSchema }),
    readAccounts(urls, addresses),
  ])
  return new Map(
    addresses.flatMap((mint, at) => {
      const read = readTokenMint(accounts[at] ?? null)
      if (read === null) return []
      const { refusal, warnings } = rulesOf(read)
      // One of more decimals than can be counted is not told at all.
      if (refusal === 'TOO_MANY_DECIMALS') return []
      const { supply, mintAuthority, freezeAuthority } = read
      const rules: MintRules = {
        ...{ token: toToken(mint, read, BigInt(epoch)), refusal, warnings, supply: String(supply) },
        mintAuthority: mintAuthority && base58.encode(mintAuthority),
        freezeAuthority: freezeAuthority && base58.encode(freezeAuthority),
      }
      return [[mint, rules] as const]
    }),
  )
}

/**
 * What the chain says of each recipient of a token.
 * @param owners addresses of accounts.
 * @throws RpcUnreachable, RpcRefused.
 */
export async function readRecipients(
  urls: readonly string[],
  token: Pick<Token, 'mint' | 'program'>,
  owners: readonly string[],
): Promise<Recipient[]> {
  const accounts = owners.map((owner) => associatedAccountOf(owner, token))
  const found = await readAccounts(urls, [...accounts, ...owners])
  return owners.map((owner, at) => ({
    owner,
    state: stateOf({ owner, mint: token.mint }, found[at] ?? null, found[owners.length + at] ?? null),
  }))
}

function stateOf(
  { owner, mint }: { owner: string; mint: string },
  account: AccountBytes | null,
  wallet: AccountBytes | null,
): RecipientState {
  if (wallet !== null && wallet.owner !== systemProgram) return 'OF_PROGRAM'
  const held = readTokenAccount(account)
  if (held === null) return 'ABSENT'
  if (base58.encode(held.owner) !== owner || base58.encode(held.mint) !== mint) return 'FOREIGN'
  if (held.isFrozen) return 'FROZEN'
  return wantsMemo(held) ? 'WANTS_MEMO' : 'THERE'
}
