import { z } from 'zod'
import { readTokenAccount, tokenProgramIds } from '#contract/send-token/read-account.ts'
import type { TokenProgram } from '#contract/send-token/token.ts'
import type { HolderPage, Holding } from '../../holders.ts'
import { addressFromBytes, optionalAddressBytes } from '../address/address-bytes.ts'
import { encodeBase58 } from '../address/base58.ts'
import { blocksOf } from '../network/statuses.ts'
import type { RpcEndpoint } from '../rpc/rpc-endpoint.ts'
import { RpcFailure } from '../rpc/rpc-failure.ts'
import { accountSchema, accountsSchema, u64, type RpcAccount } from '../rpc/rpc-schemas.ts'

interface Mint {
  mint: string
  program: TokenProgram
}

const perCall = 100
const accountBytes = 165
/** Where a token account names its mint, and its owner. */
const mintAt = 0
const ownerAt = 32
const lastByte = 255
/** JSON-RPC code of a node that has not come to the slot yet (agave: MIN_CONTEXT_SLOT_NOT_REACHED). */
const minSlotNotReached = -32016

const address = z.string().refine((text) => optionalAddressBytes(text) !== null)
const foundSchema = z.object({
  context: z.object({ slot: u64 }),
  value: z.array(z.object({ pubkey: address, account: accountSchema })),
})

/**
 * All accounts of a token as an RPC has them at one final slot. What is too much for one answer is asked for by the first byte of
 * the owner: `cursor` is that byte.
 */
export async function readTokenPage(
  endpoint: RpcEndpoint,
  { cursor, slotMin, ...mint }: Mint & { cursor: string | null; slotMin: number },
): Promise<HolderPage> {
  if (cursor === null) {
    try {
      return { ...(await readFound(endpoint, mint, { slotMin, ownerByte: null })), next: null }
    } catch (error) {
      if (!(error instanceof RpcFailure) || !isTooMuch(error)) throw error
      return { ...(await readFound(endpoint, mint, { slotMin, ownerByte: 0 })), next: '1' }
    }
  }
  const ownerByte = z.coerce.number().int().min(0).max(lastByte).parse(cursor)
  const next = ownerByte === lastByte ? null : String(ownerByte + 1)
  return { ...(await readFound(endpoint, mint, { slotMin, ownerByte })), next }
}

/** Too large an answer, or one that takes too long to find. One that is behind was asked for no less. */
function isTooMuch({ reason, status }: RpcFailure): boolean {
  const isRefused = reason === 'refused' && status !== minSlotNotReached
  return reason === 'bad-answer' || reason === 'timed-out' || isRefused
}

async function readFound(
  endpoint: RpcEndpoint,
  mint: Mint,
  { slotMin, ownerByte }: { slotMin: number; ownerByte: number | null },
): Promise<Pick<HolderPage, 'holdings' | 'slot'>> {
  const filters = [
    { memcmp: { offset: mintAt, bytes: mint.mint } },
    ...(mint.program === 'token' ? [{ dataSize: accountBytes }] : []),
    ...(ownerByte === null
      ? []
      : [{ memcmp: { offset: ownerAt, bytes: encodeBase58(Uint8Array.of(ownerByte)) } }]),
  ]
  const config = { ...configOf(slotMin), filters, withContext: true }
  const found = await endpoint.call(
    'getProgramAccounts',
    [tokenProgramIds[mint.program], config],
    foundSchema,
  )
  const slot = slotOf(endpoint, found, slotMin)
  const holdings = found.value.flatMap(({ pubkey, account }) => {
    const held = holdingOf(pubkey, account, mint)
    // It was asked for accounts of this mint, and of these owners.
    if (held === 'other') throw new RpcFailure(endpoint.name, 'bad-answer')
    return held === null ? [] : [held]
  })
  return { holdings, slot }
}

/** What an RPC says of token accounts now. */
export async function readAccountsAgain(
  endpoint: RpcEndpoint,
  { keys, slotMin, ...mint }: Mint & { keys: string[]; slotMin: number },
): Promise<Pick<HolderPage, 'holdings' | 'slot'>> {
  const holdings: Holding[] = []
  let highest = slotMin
  for (const block of blocksOf(keys, perCall)) {
    const params = [block, configOf(slotMin)]
    const found = await endpoint.call('getMultipleAccounts', params, accountsSchema(block.length))
    highest = Math.max(highest, slotOf(endpoint, found, slotMin))
    for (const [at, key] of block.entries()) {
      const held = holdingOf(key, found.value[at] ?? null, mint)
      if (held !== null && held !== 'other') holdings.push(held)
    }
  }
  return { holdings, slot: highest }
}

function configOf(slotMin: number) {
  return { encoding: 'base64', commitment: 'finalized', minContextSlot: slotMin }
}

function slotOf(endpoint: RpcEndpoint, { context }: { context: { slot: bigint } }, slotMin: number): number {
  if (context.slot < BigInt(slotMin)) throw new RpcFailure(endpoint.name, 'behind')
  return Number(context.slot)
}

/** Null: an account that holds nothing, or none at all. */
function holdingOf(
  key: string,
  account: RpcAccount | null,
  { mint, program }: Mint,
): Holding | 'other' | null {
  const token = readTokenAccount(account)
  if (token === null) return null
  const isOfMint = addressFromBytes(token.mint) === mint && account?.owner === tokenProgramIds[program]
  if (!isOfMint) return 'other'
  return token.amount === 0n
    ? null
    : { key, owner: addressFromBytes(token.owner), asset: mint, amount: token.amount }
}
