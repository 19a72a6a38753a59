import type { TokenProgram } from './token.ts'

/** As the RPCs call them. */
export const tokenProgramIds: Record<TokenProgram, string> = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
}

const mintBytes = 82
const accountBytes = 165
/** Where Token-2022 says what an account with extensions is, and where the first of them begins. */
const kindAt = 165
const extensionsAt = 166
const kinds = { mint: 1, account: 2 } as const
const frozenState = 2

/** By its number, with its bytes. Source: spl-token-2022 extension/mod.rs. */
export type Extensions = ReadonlyMap<number, Uint8Array>

export interface ReadMint {
  program: TokenProgram
  decimals: number
  supply: bigint
  /** Who may make more of it; null: nobody, for ever. */
  mintAuthority: Uint8Array | null
  /** Who may freeze accounts; null: nobody, for ever. */
  freezeAuthority: Uint8Array | null
  extensions: Extensions
}

export interface ReadTokenAccount {
  mint: Uint8Array
  owner: Uint8Array
  amount: bigint
  isFrozen: boolean
  extensions: Extensions
}

export interface AccountBytes {
  /** The program it belongs to. */
  owner: string
  data: Uint8Array
}

/** A mint of either program; null when the account is none, is torn, or was never made. */
export function readTokenMint(account: AccountBytes | null): ReadMint | null {
  const program = programOf(account)
  if (account === null || program === null) return null
  const extensions = readExtensions(account.data, { program, bareBytes: mintBytes, kind: kinds.mint })
  if (extensions === null || account.data[45] !== 1) return null
  const { data } = account
  return {
    ...{ program, extensions },
    decimals: data[44] ?? 0,
    supply: viewOf(data).getBigUint64(36, true),
    mintAuthority: readAuthority(data, 0),
    freezeAuthority: readAuthority(data, 46),
  }
}

/** Whether there is one stands before it, in four bytes. */
function readAuthority(data: Uint8Array, at: number): Uint8Array | null {
  return viewOf(data).getUint32(at, true) === 1 ? data.slice(at + 4, at + 36) : null
}

/** A token account of either program; null when the account is none, is torn, or was never made. */
export function readTokenAccount(account: AccountBytes | null): ReadTokenAccount | null {
  const program = programOf(account)
  if (account === null || program === null) return null
  const { data } = account
  const extensions = readExtensions(data, { program, bareBytes: accountBytes, kind: kinds.account })
  const head = readTokenHead(account)
  return extensions && head && { ...head, extensions }
}

/** Of so many bytes: whose it is, of what, how much, and in what state. */
export const tokenHeadBytes = 109

/** The same of the first bytes of one, as an RPC sends them that is asked for no more. */
export function readTokenHead(account: AccountBytes | null): Omit<ReadTokenAccount, 'extensions'> | null {
  if (account === null || programOf(account) === null || account.data.length < tokenHeadBytes) return null
  const { data } = account
  const state = data[108] ?? 0
  if (state === 0) return null
  return {
    mint: data.slice(0, 32),
    owner: data.slice(32, 64),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: state === frozenState,
  }
}

function programOf(account: AccountBytes | null): TokenProgram | null {
  if (account?.owner === tokenProgramIds.token) return 'token'
  return account?.owner === tokenProgramIds['token-2022'] ? 'token-2022' : null
}

/** None in an account of the bare size; null where the bytes are of something else. */
function readExtensions(
  data: Uint8Array,
  { program, bareBytes, kind }: { program: TokenProgram; bareBytes: number; kind: number },
): Extensions | null {
  const found = new Map<number, Uint8Array>()
  if (data.length === bareBytes) return found
  if (program === 'token' || data.length <= kindAt || data[kindAt] !== kind) return null
  const view = viewOf(data)
  for (let at = extensionsAt; at + 4 <= data.length;) {
    const type = view.getUint16(at, true)
    // What is left is room.
    if (type === 0) break
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > data.length) return null
    found.set(type, data.slice(at + 4, end))
    at = end
  }
  return found
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
