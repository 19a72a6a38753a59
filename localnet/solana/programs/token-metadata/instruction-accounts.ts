import { sameAddress } from '../../executor/addresses.ts'
import { TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
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

/** Reads a metadata account. Throws the program's error when it is something else. */
export function openMetadata(account: AccountRef): Metadata {
  const metadata = readMetadata(account.state.data)
  if (metadata === null) throw metadataFailure('DataTypeMismatch')
  requireOwner(account, TOKEN_METADATA)
  return metadata
}
