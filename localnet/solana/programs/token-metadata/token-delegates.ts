import { sameAddress } from '../../executor/addresses.ts'
import type { BorshReader } from '../borsh-reader.ts'
import { TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireSystemKeys,
  requireTokenProgram,
} from './instruction-accounts.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { readTokenAccount } from './token-accounts.ts'
import { approve, revoke } from './token-calls.ts'
import { readNoAuthorization, UnknownArguments } from './unknown-arguments.ts'

const NAMES = [
  'delegateRecord',
  'delegate',
  'metadata',
  'masterEdition',
  'tokenRecord',
  'mint',
  'token',
  'authority',
  'payer',
  'systemProgram',
  'sysvarInstructions',
  'splTokenProgram',
  'authorizationRulesProgram',
  'authorizationRules',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Roles of a delegate of the token by their variant; the others are delegates of the metadata, which have no stand-in. */
const DELEGATE_ROLES = new Map<number, 'standard' | 'other'>([
  [1, 'other'],
  [2, 'other'],
  [4, 'other'],
  [5, 'other'],
  [6, 'standard'],
  [7, 'other'],
])
const LOCKED_TRANSFER = 7
const DELEGATE_VARIANTS = 14
/** To be revoked there is the migration's too. */
const REVOKE_ROLES = new Map(DELEGATE_ROLES).set(9, 'other')
const REVOKE_VARIANTS = 15

/** Compute units of the program itself, measured. */
const UNITS = { delegate: 18_250, revoke: 17_250 }

interface DelegateArgs {
  /** Every role but the standard one is for programmable NFTs alone. */
  isStandard: boolean
  amount: bigint
}

/** Throws UnknownArguments for a delegate of the metadata. */
export function readDelegateArgs(reader: BorshReader): DelegateArgs {
  const variant = reader.variant(DELEGATE_VARIANTS)
  const role = DELEGATE_ROLES.get(variant)
  if (role === undefined) throw new UnknownArguments('Delegates of the metadata have no stand-in.')
  const amount = reader.u64()
  if (variant === LOCKED_TRANSFER) reader.key()
  if (role === 'other') readNoAuthorization(reader)
  return { isStandard: role === 'standard', amount }
}

/** Throws UnknownArguments for a delegate of the metadata. */
export function readRevokeArgs(reader: BorshReader): { isStandard: boolean } {
  const role = REVOKE_ROLES.get(reader.variant(REVOKE_VARIANTS))
  if (role === undefined) throw new UnknownArguments('Delegates of the metadata have no stand-in.')
  return { isStandard: role === 'standard' }
}

/** The holder lets another move, lock and unlock their tokens: of a plain NFT that is a delegate of SPL Token. */
export function delegateV1(call: Invocation, { isStandard, amount }: DelegateArgs): void {
  const accounts = named(call, NAMES)
  call.consume(UNITS.delegate)
  const { token } = openHeld(call, accounts)
  require(isStandard, 'InvalidDelegateRole')
  approve(call, { token, delegate: accounts.delegate, owner: accounts.authority }, amount)
}

/** The holder takes that back. */
export function revokeV1(call: Invocation, { isStandard }: { isStandard: boolean }): void {
  const accounts = named(call, NAMES)
  call.consume(UNITS.revoke)
  const { token, delegate } = openHeld(call, accounts)
  if (delegate === null) throw metadataFailure('DelegateNotFound')
  require(sameAddress(delegate, accounts.delegate.key), 'InvalidDelegate')
  require(isStandard, 'InvalidDelegateRole')
  revoke(call, token, accounts.authority)
}

/** The token account and what its owner, the signing authority, says of it. */
function openHeld(call: Invocation, accounts: Accounts): { token: AccountRef; delegate: Uint8Array | null } {
  const { token, splTokenProgram } = requireGiven(accounts)
  requireOwner(accounts.mint, splTokenProgram.key)
  requireOwner(token, splTokenProgram.key)
  requireSystemKeys(accounts)
  requireTokenProgram(call, splTokenProgram)
  const { mint } = openMetadata(accounts.metadata)
  require(sameAddress(mint, accounts.mint.key), 'MintMismatch')
  const { owner, delegate } = readTokenAccount(token.state.data)
  require(sameAddress(owner, accounts.authority.key), 'IncorrectOwner')
  return { token, delegate }
}

function requireGiven(accounts: Accounts): { token: AccountRef; splTokenProgram: AccountRef } {
  const token = optional(accounts.token)
  if (token === null) throw metadataFailure('MissingTokenAccount')
  const splTokenProgram = optional(accounts.splTokenProgram)
  if (splTokenProgram === null) throw metadataFailure('MissingSplTokenProgram')
  requireSigner(accounts.payer)
  requireSigner(accounts.authority)
  requireOwner(accounts.metadata, TOKEN_METADATA)
  return { token, splTokenProgram }
}
