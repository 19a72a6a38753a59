import { ProgramFailure } from '../runtime/program-failure.ts'

/** Bytes of an SPL mint. */
export const MINT_BYTES = 82
const TOKEN_ACCOUNT_BYTES = 165
/** Where a token account says whether it was opened, and whether it is frozen. */
const STATE_AT = 108

export interface Mint {
  authority: Uint8Array | null
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: Uint8Array | null
}

/** A mint of SPL Token. Throws InvalidAccountData for another length. */
export function readMint(data: Uint8Array): Mint {
  if (data.length !== MINT_BYTES) throw new ProgramFailure('InvalidAccountData')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    authority: view.getUint32(0, true) === 1 ? data.slice(4, 36) : null,
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: view.getUint32(46, true) === 1 ? data.slice(50, 82) : null,
  }
}

export interface TokenAccount {
  mint: Uint8Array
  owner: Uint8Array
  amount: bigint
  delegate: Uint8Array | null
  delegatedAmount: bigint
}

/**
 * A token account of SPL Token; its keys share the bytes of `data`. Throws InvalidAccountData for another length and
 * UninitializedAccount for one that was never opened.
 */
export function readTokenAccount(data: Uint8Array): TokenAccount {
  if (data.length !== TOKEN_ACCOUNT_BYTES) throw new ProgramFailure('InvalidAccountData')
  if (data[STATE_AT] === 0) throw new ProgramFailure('UninitializedAccount')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: data.subarray(0, 32),
    owner: data.subarray(32, 64),
    amount: view.getBigUint64(64, true),
    delegate: view.getUint32(72, true) === 1 ? data.subarray(76, 108) : null,
    delegatedAmount: view.getBigUint64(121, true),
  }
}
