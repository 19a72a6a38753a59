import { sameAddress } from '../../executor/addresses.ts'
import { searchUnits } from '../program-address.ts'
import { AUTHORIZATION_RULES, INSTRUCTIONS_SYSVAR, SYSTEM, TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { padded } from './create-metadata.ts'
import { requireCollectionUpdate, requireValidData, requireValidUses } from './data-checks.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireTokenOwner,
} from './instruction-accounts.ts'
import { type Metadata, rewriteMetadata, TOKEN_STANDARD } from './metadata-account.ts'
import { editionAddress } from './metadata-addresses.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { readTokenAccount } from './token-accounts.ts'
import type { UpdateArgs } from './update-args.ts'

const NAMES = [
  'authority',
  'delegateRecord',
  'token',
  'mint',
  'metadata',
  'edition',
  'payer',
  'systemProgram',
  'sysvarInstructions',
  'authorizationRulesProgram',
  'authorizationRules',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Compute units of the program: always, and when the data changes; measured. */
const UNITS = { always: 18_200, data: 13_500 }

/** The update authority changes what an asset says of itself, or hands it to another authority. */
export function updateV1(call: Invocation, args: UpdateArgs): void {
  const accounts = named(call, NAMES)
  call.consume(UNITS.always + (args.data === null ? 0 : UNITS.data))
  requireAccounts(accounts)
  requireToken(accounts)
  const metadata = openMetadata(accounts.metadata)
  require(sameAddress(metadata.mint, accounts.mint.key), 'MintMismatch')
  requireEdition(call, accounts)
  requireAuthority(call, accounts, metadata)
  const tokenStandard = metadata.tokenStandard ?? TOKEN_STANDARD.NonFungible
  requireStandard(tokenStandard, args)
  const after = { ...updated(accounts, metadata, args), tokenStandard: args.tokenStandard ?? tokenStandard }
  rewriteMetadata(call.writableData(accounts.metadata), { ...after, ...padded(after) })
}

function requireAccounts(accounts: Accounts): void {
  requireSigner(accounts.authority)
  requireSigner(accounts.payer)
  const record = optional(accounts.delegateRecord)
  if (record !== null) requireOwner(record, TOKEN_METADATA)
  const token = optional(accounts.token)
  if (token !== null) requireTokenOwner(token)
  requireTokenOwner(accounts.mint)
  requireOwner(accounts.metadata, TOKEN_METADATA)
  const edition = optional(accounts.edition)
  if (edition !== null) requireOwner(edition, TOKEN_METADATA)
  const isSystem = sameAddress(accounts.systemProgram.key, SYSTEM)
  const isSysvar = sameAddress(accounts.sysvarInstructions.key, INSTRUCTIONS_SYSVAR)
  if (!isSystem || !isSysvar) throw new ProgramFailure('IncorrectProgramId')
  if (optional(accounts.authorizationRules) !== null) requireRulesProgram(accounts)
}

function requireRulesProgram(accounts: Accounts): void {
  const program = optional(accounts.authorizationRulesProgram)
  if (program === null) throw metadataFailure('MissingAuthorizationRulesProgram')
  if (!sameAddress(program.key, AUTHORIZATION_RULES)) throw new ProgramFailure('IncorrectProgramId')
}

function requireToken(accounts: Accounts): void {
  const token = optional(accounts.token)
  if (token === null) return
  const { mint, amount } = readTokenAccount(token.state.data)
  require(sameAddress(mint, accounts.mint.key), 'MintMismatch')
  require(amount > 0n, 'AmountMustBeGreaterThanZero')
}

function requireEdition(call: Invocation, accounts: Accounts): void {
  const edition = optional(accounts.edition)
  if (edition === null) return
  const expected = editionAddress(accounts.mint.key)
  call.consume(searchUnits(expected))
  require(sameAddress(edition.key, expected.key), 'DerivedKeyInvalid')
}

function requireAuthority(call: Invocation, accounts: Accounts, metadata: Metadata): void {
  const { key } = accounts.authority
  if (sameAddress(metadata.updateAuthority, key)) return call.log('Auth type: Metadata')
  const token = optional(accounts.token)
  const isHolder = token !== null && sameAddress(readTokenAccount(token.state.data).owner, key)
  if (!isHolder) throw metadataFailure('InvalidAuthorityType')
  call.log('Auth type: Holder')
  throw metadataFailure('FeatureNotSupported')
}

/** The standard may be named again, not changed (the mainnet image refuses even fungible into fungible asset). */
function requireStandard(existing: number, args: UpdateArgs): void {
  require((args.tokenStandard ?? existing) === existing, 'InvalidTokenStandard')
}

function updated(accounts: Accounts, metadata: Metadata, args: UpdateArgs): Metadata {
  const uses = args.uses.kind === 'set' ? args.uses.value : null
  if (args.uses.kind !== 'none') requireValidUses(uses, metadata.uses)
  const setsDetails = args.collectionDetails.kind === 'set'
  require(!(setsDetails && metadata.collectionDetails !== null), 'SizedCollection')
  if (args.data !== null) requireData(accounts.authority, metadata, args.data)
  requireFlips(metadata, args)
  const collection = updatedCollection(metadata.collection, args.collection)
  require(args.ruleSet.kind === 'none', 'InvalidTokenStandard')
  return {
    ...metadata,
    ...args.data,
    updateAuthority: args.newUpdateAuthority ?? metadata.updateAuthority,
    uses: args.uses.kind === 'none' ? metadata.uses : uses,
    collectionDetails:
      args.collectionDetails.kind === 'set' ? args.collectionDetails.value : metadata.collectionDetails,
    primarySaleHappened: args.primarySaleHappened ?? metadata.primarySaleHappened,
    isMutable: args.isMutable ?? metadata.isMutable,
    collection,
  }
}

function requireData(authority: AccountRef, metadata: Metadata, data: NonNullable<UpdateArgs['data']>): void {
  require(metadata.isMutable, 'DataIsImmutable')
  const author = { address: authority.key, isSigner: authority.isSigner }
  requireValidData(data, author, metadata.creators)
}

function requireFlips(metadata: Metadata, args: UpdateArgs): void {
  const takesSaleBack = args.primarySaleHappened === false && metadata.primarySaleHappened
  require(!takesSaleBack, 'PrimarySaleCanOnlyBeFlippedToTrue')
  require(!(args.isMutable === true && !metadata.isMutable), 'IsMutableCanOnlyBeFlippedToFalse')
}

function updatedCollection(
  existing: Metadata['collection'],
  toggle: UpdateArgs['collection'],
): Metadata['collection'] {
  if (toggle.kind === 'none') return existing
  if (toggle.kind === 'set') {
    requireCollectionUpdate(existing, toggle.value)
    return toggle.value
  }
  require(!(existing?.isVerified ?? false), 'CannotUpdateVerifiedCollection')
  return null
}
