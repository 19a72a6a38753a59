import { sameAddress } from '../../executor/addresses.ts'
import { findProgramAddress, type ProgramAddress } from '../program-address.ts'
import { ASSOCIATED_TOKEN, SPL_TOKEN, SYSTEM } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { require } from './metadata-errors.ts'
import { readMint } from './token-accounts.ts'

/** Calls of SPL Token and of the Associated Token Account program. */

const INSTRUCTION = {
  approve: 4,
  revoke: 5,
  setAuthority: 6,
  mintTo: 7,
  burn: 8,
  closeAccount: 9,
  freezeAccount: 10,
  thawAccount: 11,
  transferChecked: 12,
  initializeMint2: 20,
} as const
const AUTHORITY = { mintTokens: 0, freezeAccount: 1 } as const

/** Calls SPL Token (InitializeMint2); the authority may freeze, too. */
export function initializeMint(
  call: Invocation,
  mint: AccountRef,
  authority: Uint8Array,
  decimals: number,
): void {
  const data = Buffer.concat([
    Uint8Array.of(INSTRUCTION.initializeMint2, decimals),
    authority,
    Uint8Array.of(1),
    authority,
  ])
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
  call.invoke({
    program: SPL_TOKEN,
    accounts,
    data: Buffer.concat([Uint8Array.of(INSTRUCTION.setAuthority, kind, 1), edition]),
  })
}

/** `signedFor` holds the authority when it is an address this program signs for. */
export function mintTo(
  call: Invocation,
  accounts: { mint: AccountRef; token: AccountRef; authority: AccountRef },
  amount: bigint,
  signedFor: Uint8Array[],
): void {
  const data = withAmount(INSTRUCTION.mintTo, amount)
  const metas = [
    { account: accounts.mint, isWritable: true },
    { account: accounts.token, isWritable: true },
    { account: accounts.authority, isSigner: true },
  ]
  call.invoke({ program: SPL_TOKEN, accounts: metas, data }, signedFor)
}

/** Calls SPL Token: the owner, who signed, destroys tokens of an account. */
export function burn(
  call: Invocation,
  { mint, token, authority }: { mint: AccountRef; token: AccountRef; authority: AccountRef },
  amount: bigint,
): void {
  const signer = { account: authority, isSigner: true }
  // The program names the authority twice.
  const metas = [{ account: token, isWritable: true }, { account: mint, isWritable: true }, signer, signer]
  call.invoke({ program: SPL_TOKEN, accounts: metas, data: withAmount(INSTRUCTION.burn, amount) })
}

/** Calls SPL Token: closes an empty account; its rent goes to the owner, who signed. */
export function closeToken(call: Invocation, token: AccountRef, owner: AccountRef): void {
  const accounts = [
    { account: token, isWritable: true },
    { account: owner, isWritable: true },
    { account: owner, isSigner: true },
  ]
  call.invoke({ program: SPL_TOKEN, accounts, data: Uint8Array.of(INSTRUCTION.closeAccount) })
}

/** Where an owner's associated token account of a mint of SPL Token is. */
export function associatedAddress(owner: Uint8Array, mint: Uint8Array): ProgramAddress {
  return findProgramAddress([owner, SPL_TOKEN, mint], ASSOCIATED_TOKEN)
}

/** Opens the associated token account of an owner; only an account among those given can be it, as in the program. */
export function createAssociatedToken(
  call: Invocation,
  accounts: { payer: AccountRef; owner: AccountRef; mint: AccountRef; token: AccountRef },
): void {
  const { payer, owner, mint } = accounts
  const { key } = associatedAddress(owner.key, mint.key)
  const token = Object.values(accounts).find((account) => sameAddress(account.key, key))
  if (token === undefined) throw new ProgramFailure('MissingAccount')
  call.invoke({
    program: ASSOCIATED_TOKEN,
    accounts: [
      { account: payer, isSigner: true, isWritable: true },
      { account: token, isWritable: true },
      { account: owner },
      { account: mint },
      { account: call.accountOf(SYSTEM) },
      { account: call.accountOf(SPL_TOKEN) },
    ],
    data: Uint8Array.of(0),
  })
}

/** Calls SPL Token: the owner or the delegate, who signed, gives tokens to another account of the same mint. */
export function transferChecked(
  call: Invocation,
  accounts: { source: AccountRef; mint: AccountRef; destination: AccountRef; authority: AccountRef },
  amount: bigint,
): void {
  const { decimals } = readMint(accounts.mint.state.data)
  const signer = { account: accounts.authority, isSigner: true }
  // The program names the authority twice.
  const metas = [
    { account: accounts.source, isWritable: true },
    { account: accounts.mint },
    { account: accounts.destination, isWritable: true },
    signer,
    signer,
  ]
  const data = Buffer.concat([withAmount(INSTRUCTION.transferChecked, amount), Uint8Array.of(decimals)])
  call.invoke({ program: SPL_TOKEN, accounts: metas, data })
}

/** Calls SPL Token: the owner, who signed, lets a delegate move so many tokens. */
export function approve(
  call: Invocation,
  accounts: { token: AccountRef; delegate: AccountRef; owner: AccountRef },
  amount: bigint,
): void {
  const metas = [
    { account: accounts.token, isWritable: true },
    { account: accounts.delegate },
    { account: accounts.owner, isSigner: true },
  ]
  call.invoke({ program: SPL_TOKEN, accounts: metas, data: withAmount(INSTRUCTION.approve, amount) })
}

/** Calls SPL Token: the owner, who signed, takes that back. */
export function revoke(call: Invocation, token: AccountRef, owner: AccountRef): void {
  const accounts = [
    { account: token, isWritable: true },
    { account: owner, isSigner: true },
  ]
  call.invoke({ program: SPL_TOKEN, accounts, data: Uint8Array.of(INSTRUCTION.revoke) })
}

/** Calls SPL Token: freezes a token account, or thaws it. @param signedFor holds an authority this program signs for. */
export function setFrozen(
  call: Invocation,
  accounts: { token: AccountRef; mint: AccountRef; authority: AccountRef },
  isFrozen: boolean,
  signedFor: Uint8Array[],
): void {
  const metas = [
    { account: accounts.token, isWritable: true },
    { account: accounts.mint },
    { account: accounts.authority, isSigner: true },
  ]
  const data = Uint8Array.of(isFrozen ? INSTRUCTION.freezeAccount : INSTRUCTION.thawAccount)
  call.invoke({ program: SPL_TOKEN, accounts: metas, data }, signedFor)
}

function withAmount(instruction: number, amount: bigint): Uint8Array {
  const data = Buffer.alloc(9)
  data[0] = instruction
  data.writeBigUInt64LE(amount, 1)
  return data
}
