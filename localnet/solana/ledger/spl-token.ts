import { addressText } from '../executor/addresses.ts'
import type { AccountState } from '../executor/executor.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
/** Where Token-2022 says what an account with extensions is: 1 mint, 2 token account. */
const KIND_AT = 165

const accountStates = ['uninitialized', 'initialized', 'frozen'] as const

export interface TokenMint {
  mintAuthority: string | null
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: string | null
}

export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
  delegate: string | null
  state: (typeof accountStates)[number]
  isNative: bigint | null
  delegatedAmount: bigint
  closeAuthority: string | null
}

/** An SPL token account, or null when the account is none. Layout: spl-token state.rs. */
export function readTokenAccount(account: AccountState | null): TokenAccount | null {
  if (account === null || !isKind(account, ACCOUNT_BYTES, 2)) return null
  const view = viewOf(account.data)
  return {
    mint: addressAt(account.data, 0),
    owner: addressAt(account.data, 32),
    amount: view.getBigUint64(64, true),
    delegate: optionalAddressAt(account.data, 72),
    state: accountStates[view.getUint8(108)] ?? 'uninitialized',
    isNative: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: optionalAddressAt(account.data, 129),
  }
}

/** An SPL mint, or null when the account is none. */
export function readTokenMint(account: AccountState | null): TokenMint | null {
  if (account === null || !isKind(account, MINT_BYTES, 1)) return null
  const view = viewOf(account.data)
  return {
    mintAuthority: optionalAddressAt(account.data, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: optionalAddressAt(account.data, 46),
  }
}

/** An amount of base units in the four spellings of JSON-RPC. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function isKind({ owner, data }: AccountState, bareBytes: number, kind: number): boolean {
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return false
  if (data.length === bareBytes) return true
  return owner === TOKEN_2022_PROGRAM && data.length > KIND_AT && data[KIND_AT] === kind
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

function addressAt(data: Uint8Array, offset: number): string {
  return addressText(data.subarray(offset, offset + 32))
}

function optionalAddressAt(data: Uint8Array, offset: number): string | null {
  return viewOf(data).getUint32(offset, true) === 1 ? addressAt(data, offset + 4) : null
}
