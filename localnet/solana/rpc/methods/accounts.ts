import { base58 } from '@scure/base'
import { z } from 'zod'
import type { AccountState } from '../../executor/executor.ts'
import { accountJson, type AccountOptions } from '../account-json.ts'
import { readSlot, type RpcContext, type RpcMethod, withContext } from '../context.ts'
import { exactNumber } from '../json-text.ts'
import { accountOptions, address, parseParams, readOptions, slotNumber } from '../params.ts'
import { RpcError } from '../rpc-error.ts'

/** Addresses one request may ask for (agave: MAX_MULTIPLE_ACCOUNTS). */
const ADDRESSES_MAX = 100

const memcmp = z.object({
  offset: slotNumber,
  bytes: z.union([z.string(), z.array(z.number().int().min(0).max(255))]),
  encoding: z.enum(['base58', 'base64', 'bytes', 'binary']).nullish(),
})

const filter = z.union([
  z.object({ dataSize: slotNumber }),
  z.object({ memcmp }),
  z.object({ tokenAccountState: z.null() }),
])

export const programOptions = accountOptions.extend({
  filters: z.array(filter).max(4).nullish(),
  withContext: z.boolean().nullish(),
})

type ProgramOptions = z.infer<typeof programOptions> | null | undefined

/** Accounts as of a commitment. */
export const accountMethods: Record<string, RpcMethod> = {
  getBalance(context, params) {
    const [key, options] = parseParams(z.tuple([address, readOptions.nullish()]), params)
    const slot = readSlot(context, options)
    return withContext(slot, exactNumber(context.ledger.versions.at(key, slot)?.lamports ?? 0n))
  },

  getAccountInfo(context, params) {
    const [key, options] = parseParams(z.tuple([address, accountOptions.nullish()]), params)
    const slot = readSlot(context, options)
    return withContext(slot, readJson(context, key, slot, options))
  },

  getMultipleAccounts(context, params) {
    const keys = z.array(address).max(ADDRESSES_MAX, 'Too many inputs provided; max 100')
    const [addresses, options] = parseParams(z.tuple([keys, accountOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const base64 = { ...options, encoding: options?.encoding ?? 'base64' } as const
    return withContext(
      slot,
      addresses.map((key) => readJson(context, key, slot, base64)),
    )
  },

  getProgramAccounts(context, params) {
    const [program, options] = parseParams(z.tuple([address, programOptions.nullish()]), params)
    const slot = readSlot(context, options)
    const matches = accountMatcher(options)
    const found = programAccountsAt(context, program, slot)
      .filter(({ account }) => matches(account))
      .map(({ address: pubkey, account }) => ({
        pubkey,
        account: accountJson(account, options, (key) => context.ledger.versions.at(key, slot)),
      }))
    return options?.withContext === true ? withContext(slot, found) : found
  },
}

/** Every account a program owned when `slot` ended. */
export function programAccountsAt(
  { ledger }: RpcContext,
  program: string,
  slot: number,
): { address: string; account: AccountState }[] {
  const changed = ledger.versions.changedAfter(slot)
  const unchanged = ledger.executor.getProgramAccounts(program).filter((found) => !changed.has(found.address))
  const before = [...changed].flatMap((key) => {
    const account = ledger.versions.at(key, slot)
    return account?.owner === program ? [{ address: key, account }] : []
  })
  return [...unchanged, ...before].filter(({ account }) => account.lamports > 0n)
}

function readJson({ ledger }: RpcContext, key: string, slot: number, options: AccountOptions): unknown {
  const read = (each: string) => ledger.versions.at(each, slot)
  return accountJson(read(key), options, read)
}

/** Whether an account passes all filters. Throws RpcError for one that cannot be read. */
export function accountMatcher(options: ProgramOptions): (account: AccountState) => boolean {
  const matches = (options?.filters ?? []).map(matcherOf)
  return (account) => matches.every((match) => match(account))
}

function matcherOf(each: z.infer<typeof filter>): (account: AccountState) => boolean {
  if ('dataSize' in each) return ({ data }) => data.length === each.dataSize
  if ('tokenAccountState' in each) return ({ data }) => data.length >= 165 && data[108] !== 0
  const { offset } = each.memcmp
  const wanted = memcmpBytes(each.memcmp)
  return ({ data }) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
}

function memcmpBytes({ bytes, encoding }: z.infer<typeof memcmp>): Uint8Array {
  if (typeof bytes !== 'string') return Uint8Array.from(bytes)
  try {
    return encoding === 'base64' ? Buffer.from(bytes, 'base64') : base58.decode(bytes)
  } catch {
    throw new RpcError('invalidParams', 'Invalid param: memcmp bytes are not valid base58')
  }
}
