import { sameAddress } from '../../executor/addresses.ts'
import type { BorshReader } from '../borsh-reader.ts'
import {
  ASSOCIATED_TOKEN,
  AUTHORIZATION_RULES,
  INSTRUCTIONS_SYSVAR,
  SYSTEM,
  TOKEN_METADATA,
} from '../program-ids.ts'
import { searchUnits } from '../program-address.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireTokenOwner,
  requireTokenProgram,
} from './instruction-accounts.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { readMint, readTokenAccount, type TokenAccount } from './token-accounts.ts'
import { associatedAddress, createAssociatedToken, transferChecked } from './token-calls.ts'
import { readNoAuthorization } from './unknown-arguments.ts'

const NAMES = [
  'token',
  'tokenOwner',
  'destination',
  'destinationOwner',
  'mint',
  'metadata',
  'edition',
  'ownerTokenRecord',
  'destinationTokenRecord',
  'authority',
  'payer',
  'systemProgram',
  'sysvarInstructions',
  'splTokenProgram',
  'splAtaProgram',
  'authorizationRulesProgram',
  'authorizationRules',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Compute units of the program itself, without the search for the new account: up to the accounts, after them; measured. */
const UNITS = { start: 8_400, rest: 27_600 }

export function readTransferArgs(reader: BorshReader): { amount: bigint } {
  reader.variant(1)
  return { amount: reader.u64(), ...readNoAuthorization(reader) }
}

/**
 * The holder, or a delegate, gives tokens to another owner, whose associated account is opened when it is not there. An
 * account gives itself whatever anybody asks for: the program looks at little else then.
 */
export function transferV1(call: Invocation, { amount }: { amount: bigint }): void {
  const accounts = named(call, NAMES)
  const { token: source, mint, destination, authority } = accounts
  call.consume(UNITS.start)
  require(amount !== 0n, 'InvalidAmount')
  requireAccounts(accounts)
  if (source.index === destination.index) return
  call.consume(UNITS.rest)
  const metadata = openMetadata(accounts.metadata)
  openDestination(call, accounts)
  requirePrograms(call, accounts)
  const held = readTokenAccount(source.state.data)
  requireHolding(accounts, held, metadata.mint, amount)
  requireAuthority(accounts, held, amount)
  transferChecked(call, { source, mint, destination, authority }, amount)
}

function requireAccounts(accounts: Accounts): void {
  requireSigner(accounts.authority)
  requireOwner(accounts.metadata, TOKEN_METADATA)
  requireOwner(accounts.mint, accounts.splTokenProgram.key)
  requireOwner(accounts.token, accounts.splTokenProgram.key)
  const record = optional(accounts.ownerTokenRecord)
  if (record !== null) requireOwner(record, TOKEN_METADATA)
  const edition = optional(accounts.edition)
  if (edition !== null) requireOwner(edition, TOKEN_METADATA)
  const rules = optional(accounts.authorizationRules)
  if (rules !== null) requireOwner(rules, AUTHORIZATION_RULES)
}

function openDestination(call: Invocation, accounts: Accounts): void {
  const { payer, destination, destinationOwner: owner, mint } = accounts
  if (destination.state.data.length === 0) {
    call.consume(searchUnits(associatedAddress(owner.key, mint.key)))
    return createAssociatedToken(call, { payer, owner, mint, token: destination })
  }
  requireOwner(destination, accounts.splTokenProgram.key)
  const state = readTokenAccount(destination.state.data)
  require(sameAddress(state.mint, mint.key), 'MintMismatch')
  require(sameAddress(state.owner, owner.key), 'IncorrectOwner')
  readMint(mint.state.data)
}

function requirePrograms(call: Invocation, accounts: Accounts): void {
  requireTokenProgram(call, accounts.splTokenProgram)
  const isAssociated = sameAddress(accounts.splAtaProgram.key, ASSOCIATED_TOKEN)
  const isSystem = sameAddress(accounts.systemProgram.key, SYSTEM)
  const isSysvar = sameAddress(accounts.sysvarInstructions.key, INSTRUCTIONS_SYSVAR)
  const rules = optional(accounts.authorizationRulesProgram)
  const isRules = rules === null || sameAddress(rules.key, AUTHORIZATION_RULES)
  if (!isAssociated || !isSystem || !isSysvar || !isRules) throw new ProgramFailure('IncorrectProgramId')
}

function requireHolding(accounts: Accounts, held: TokenAccount, mint: Uint8Array, amount: bigint): void {
  requireTokenOwner(accounts.mint)
  requireTokenOwner(accounts.token)
  require(sameAddress(held.owner, accounts.tokenOwner.key), 'InvalidOwner')
  require(sameAddress(held.mint, accounts.mint.key), 'MintMismatch')
  require(held.amount >= amount, 'InsufficientTokenBalance')
  require(sameAddress(held.mint, mint), 'MintMismatch')
}

/** Token records belong to programmable NFTs, which are not here: what is given as one is something else. */
function requireAuthority(accounts: Accounts, held: TokenAccount, amount: bigint): void {
  const { key } = accounts.authority
  require(optional(accounts.ownerTokenRecord) === null, 'DataTypeMismatch')
  if (sameAddress(held.owner, key)) return
  const isDelegate = held.delegate !== null && sameAddress(held.delegate, key)
  if (!isDelegate) throw metadataFailure('InvalidAuthorityType')
  require(held.delegatedAmount >= amount, 'InsufficientTokenBalance')
}
