import { base58 } from '@scure/base'
import type { z } from 'zod'
import type { AccountState } from '../executor/executor.ts'
import type { accountOptions } from './params.ts'
import { RpcError } from './rpc-error.ts'
import { exactNumber } from './json-text.ts'
import { parseTokenAccount } from './token-json.ts'
import { zstdFrame } from './zstd-frame.ts'

export type AccountOptions = z.infer<typeof accountOptions> | null | undefined

type ReadAccount = (address: string) => AccountState | null

/** base58 is refused above this, as it takes quadratic time (agave: MAX_BASE58_BYTES). */
const BASE58_BYTES_MAX = 128

/** An account as JSON-RPC shows it; `readAccount` serves jsonParsed token accounts, which need their mint. */
export function accountJson(
  account: AccountState | null,
  options: AccountOptions,
  readAccount: ReadAccount,
): unknown {
  if (account === null) return null
  return {
    lamports: exactNumber(account.lamports),
    data: dataJson(account, options, readAccount),
    owner: account.owner,
    executable: account.executable,
    rentEpoch: exactNumber(account.rentEpoch),
    space: account.data.length,
  }
}

/** Base64 of bytes, without a copy of them. */
export function base64Text(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
}

function dataJson(account: AccountState, options: AccountOptions, readAccount: ReadAccount): unknown {
  const encoding = options?.encoding ?? 'binary'
  if (encoding === 'jsonParsed') {
    return parseTokenAccount(account, readAccount) ?? [base64Text(account.data), 'base64']
  }
  const data = slice(account.data, options)
  if (encoding === 'base64') return [base64Text(data), 'base64']
  if (encoding === 'base64+zstd') return [base64Text(zstdFrame(data)), 'base64+zstd']
  if (data.length > BASE58_BYTES_MAX) {
    throw new RpcError(
      'invalidRequest',
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  }
  const text = base58.encode(data)
  return encoding === 'base58' ? [text, 'base58'] : text
}

function slice(data: Uint8Array, options: AccountOptions): Uint8Array {
  const bounds = options?.dataSlice
  if (bounds === null || bounds === undefined) return data
  return data.subarray(bounds.offset, bounds.offset + bounds.length)
}
