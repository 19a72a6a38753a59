import { sameAddress } from '../../executor/addresses.ts'
import { INSTRUCTIONS_SYSVAR, SPL_TOKEN, SPL_TOKEN_2022, SYSTEM, TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { unknownInstruction } from '../runtime/unknown-instruction.ts'
import { type Metadata, readMetadata } from './metadata-account.ts'
import { metadataFailure, require } from './metadata-errors.ts'

/** Names the accounts of an instruction in order; all of them must be there, optional ones too. */
export function named<Name extends string>(
  call: Invocation,
  names: readonly Name[],
): Record<Name, AccountRef> {
  if (call.accounts.length < names.length) throw new ProgramFailure('NotEnoughAccountKeys')
  const entries = names.map((name, index) => [name, call.accounts[index]])
  const accounts: Record<Name, AccountRef> = Object.fromEntries(entries)
  return accounts
}

/** The program's own address means an optional account that is left out. */
export function optional(account: AccountRef): AccountRef | null {
  return sameAddress(account.key, TOKEN_METADATA) ? null : account
}

/** Throws MissingRequiredSignature. */
export function requireSigner(account: AccountRef): void {
  if (!account.isSigner) throw new ProgramFailure('MissingRequiredSignature')
}

/** Throws IncorrectOwner for an account of another program than `owner`. */
export function requireOwner(account: AccountRef, owner: Uint8Array): void {
  require(sameAddress(account.state.owner, owner), 'IncorrectOwner')
}

/** Throws IncorrectOwner for an account that belongs to neither program of tokens. */
export function requireTokenOwner({ state }: AccountRef): void {
  const isOne = sameAddress(state.owner, SPL_TOKEN) || sameAddress(state.owner, SPL_TOKEN_2022)
  require(isOne, 'IncorrectOwner')
}

/** Throws InvalidTokenProgram. Token-2022 has no stand-in here. */
export function requireTokenProgram(call: Invocation, program: AccountRef): void {
  if (sameAddress(program.key, SPL_TOKEN_2022)) throw unknownInstruction(call)
  require(sameAddress(program.key, SPL_TOKEN), 'InvalidTokenProgram')
}

/** Throws InvalidTokenProgram for a program of no tokens. A mint of Token-2022 has no stand-in here. */
export function requireAnyTokenProgram(call: Invocation, program: AccountRef, mint: AccountRef): void {
  if (sameAddress(mint.state.owner, SPL_TOKEN_2022)) throw unknownInstruction(call)
  const isOne = sameAddress(program.key, SPL_TOKEN) || sameAddress(program.key, SPL_TOKEN_2022)
  require(isOne, 'InvalidTokenProgram')
}

/** Throws KeyMismatch for another System Program or another sysvar of instructions. */
export function requireSystemKeys(accounts: {
  systemProgram: AccountRef
  sysvarInstructions: AccountRef
}): void {
  require(sameAddress(accounts.systemProgram.key, SYSTEM), 'KeyMismatch')
  require(sameAddress(accounts.sysvarInstructions.key, INSTRUCTIONS_SYSVAR), 'KeyMismatch')
}

/** Reads a metadata account. Throws the program's error when it is something else. */
export function openMetadata(account: AccountRef): Metadata {
  const metadata = readMetadata(account.state.data)
  if (metadata === null) throw metadataFailure('DataTypeMismatch')
  requireOwner(account, TOKEN_METADATA)
  return metadata
}
