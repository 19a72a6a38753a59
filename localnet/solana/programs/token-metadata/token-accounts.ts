import { SPL_TOKEN } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { require } from './metadata-errors.ts'

/** Bytes of an SPL mint. */
export const MINT_BYTES = 82
const TOKEN_ACCOUNT_BYTES = 165
const AUTHORITY = { mintTokens: 0, freezeAccount: 1 } as const

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
}

/** A token account of SPL Token; its keys share the bytes of `data`. Throws InvalidAccountData for another length. */
export function readTokenAccount(data: Uint8Array): TokenAccount {
  if (data.length !== TOKEN_ACCOUNT_BYTES) throw new ProgramFailure('InvalidAccountData')
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return {
    mint: data.subarray(0, 32),
    owner: data.subarray(32, 64),
    amount: view.getBigUint64(64, true),
    delegate: view.getUint32(72, true) === 1 ? data.subarray(76, 108) : null,
  }
}

/** Calls SPL Token (InitializeMint2); the authority may freeze, too. */
export function initializeMint(
  call: Invocation,
  mint: AccountRef,
  authority: Uint8Array,
  decimals: number,
): void {
  const data = Buffer.concat([Uint8Array.of(20, decimals), authority, Uint8Array.of(1), authority])
  call.invoke({ program: SPL_TOKEN, accounts: [{ account: mint, isWritable: true }], data })
}

/** Hands mint and freeze authority of a mint to its edition; a mint that cannot freeze is refused. */
export function giveMintTo(
  call: Invocation,
  mint: AccountRef,
  authority: AccountRef,
  edition: Uint8Array,
): void {
  setAuthority(call, mint, authority, { kind: AUTHORITY.mintTokens, edition })
  require(readMint(mint.state.data).freezeAuthority !== null, 'NoFreezeAuthoritySet')
  setAuthority(call, mint, authority, { kind: AUTHORITY.freezeAccount, edition })
}

function setAuthority(
  call: Invocation,
  mint: AccountRef,
  authority: AccountRef,
  { kind, edition }: { kind: number; edition: Uint8Array },
): void {
  const accounts = [
    { account: mint, isWritable: true },
    { account: authority },
    { account: authority, isSigner: true },
  ]
  call.invoke({ program: SPL_TOKEN, accounts, data: Buffer.concat([Uint8Array.of(6, kind, 1), edition]) })
}

/** `signedFor` holds the authority when it is an address this program signs for. */
export function mintTo(
  call: Invocation,
  accounts: { mint: AccountRef; token: AccountRef; authority: AccountRef },
  amount: bigint,
  signedFor: Uint8Array[],
): void {
  const data = Buffer.alloc(9)
  data[0] = 7
  data.writeBigUInt64LE(amount, 1)
  const metas = [
    { account: accounts.mint, isWritable: true },
    { account: accounts.token, isWritable: true },
    { account: accounts.authority, isSigner: true },
  ]
  call.invoke({ program: SPL_TOKEN, accounts: metas, data }, signedFor)
}

/** Burns the whole of a token account and closes it; its rent goes to the authority. */
export function burnAndClose(
  call: Invocation,
  { mint, token, authority }: { mint: AccountRef; token: AccountRef; authority: AccountRef },
  amount: bigint,
): void {
  const data = Buffer.alloc(9)
  data[0] = 8
  data.writeBigUInt64LE(amount, 1)
  const source = { account: token, isWritable: true }
  const signer = { account: authority, isSigner: true }
  // The program names the authority twice.
  const burnt = [source, { account: mint, isWritable: true }, signer, signer]
  call.invoke({ program: SPL_TOKEN, accounts: burnt, data })
  const destination = { account: authority, isWritable: true }
  call.invoke({ program: SPL_TOKEN, accounts: [source, destination, signer], data: Uint8Array.of(9) })
}
