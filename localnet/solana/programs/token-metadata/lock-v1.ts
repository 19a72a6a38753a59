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
  requireTokenOwner,
  requireAnyTokenProgram,
} from './instruction-accounts.ts'
import { knownEdition } from './metadata-addresses.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { readMint, readTokenAccount, type TokenAccount } from './token-accounts.ts'
import { setFrozen } from './token-calls.ts'
import { readNoAuthorization } from './unknown-arguments.ts'

const NAMES = [
  'authority',
  'tokenOwner',
  'token',
  'mint',
  'metadata',
  'edition',
  'tokenRecord',
  'payer',
  'systemProgram',
  'sysvarInstructions',
  'splTokenProgram',
  'authorizationRulesProgram',
  'authorizationRules',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Compute units of the program itself, measured. */
const UNITS = { always: 19_600, edition: 3_100 }

export function readLockArgs(reader: BorshReader): Record<string, never> {
  reader.variant(1)
  return readNoAuthorization(reader)
}

/** Freezes the tokens of an account: of an NFT its delegate does, of a fungible token the mint's freeze authority. */
export function lockV1(call: Invocation): void {
  toggle(call, true)
}

/** Thaws them, by the same authority. */
export function unlockV1(call: Invocation): void {
  toggle(call, false)
}

function toggle(call: Invocation, isFrozen: boolean): void {
  const accounts = named(call, NAMES)
  const { authority, token, mint } = accounts
  call.consume(UNITS.always)
  requireAccounts(accounts)
  const metadata = openMetadata(accounts.metadata)
  require(sameAddress(metadata.mint, mint.key), 'MintMismatch')
  const held = readTokenAccount(token.state.data)
  require(sameAddress(held.mint, mint.key), 'MintMismatch')
  require(!(isFrozen && held.amount === 0n), 'InsufficientTokenBalance')
  const program = optional(accounts.splTokenProgram)
  if (program === null) throw metadataFailure('MissingSplTokenProgram')
  requireAnyTokenProgram(call, program, mint)
  const edition = optional(accounts.edition)
  if (edition === null) {
    requireFreezeAuthority(mint, authority)
    return setFrozen(call, { token, mint, authority }, isFrozen, [])
  }
  call.consume(UNITS.edition)
  requireDelegate(accounts, program, held)
  const key = knownEdition(mint.key, metadata.editionNonce)
  require(sameAddress(edition.key, key), 'DerivedKeyInvalid')
  setFrozen(call, { token, mint, authority: edition }, isFrozen, [key])
}

function requireAccounts(accounts: Accounts): void {
  requireSigner(accounts.payer)
  requireSigner(accounts.authority)
  requireOwner(accounts.metadata, TOKEN_METADATA)
  requireTokenOwner(accounts.mint)
  requireTokenOwner(accounts.token)
  requireSystemKeys(accounts)
}

/** The delegate must have been given all that the account holds. */
function requireDelegate(accounts: Accounts, program: AccountRef, held: TokenAccount): void {
  requireOwner(accounts.mint, program.key)
  requireOwner(accounts.token, program.key)
  require(held.amount > 0n, 'InsufficientTokenBalance')
  const isDelegate = held.delegate !== null && sameAddress(held.delegate, accounts.authority.key)
  require(isDelegate && held.delegatedAmount === held.amount, 'InvalidAuthorityType')
}

function requireFreezeAuthority(mint: AccountRef, authority: AccountRef): void {
  const { isInitialized, freezeAuthority } = readMint(mint.state.data)
  require(isInitialized, 'Uninitialized')
  const isIt = freezeAuthority !== null && sameAddress(freezeAuthority, authority.key)
  require(isIt, 'InvalidAuthorityType')
}
