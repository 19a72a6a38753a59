import { sameAddress } from '../../executor/addresses.ts'
import type { BorshReader } from '../borsh-reader.ts'
import { INSTRUCTIONS_SYSVAR, SYSTEM, TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import { unknownInstruction } from '../runtime/unknown-instruction.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireTokenProgram,
} from './instruction-accounts.ts'
import { readMasterEdition } from './master-edition.ts'
import { type Metadata, METADATA_BYTES, rewriteMetadata, TOKEN_STANDARD } from './metadata-account.ts'
import { metadataAddress } from './metadata-addresses.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { readTokenAccount } from './token-accounts.ts'
import { burn, closeToken } from './token-calls.ts'

const NAMES = [
  'authority',
  'collectionMetadata',
  'metadata',
  'edition',
  'mint',
  'token',
  'masterEdition',
  'masterEditionMint',
  'masterEditionToken',
  'editionMarker',
  'tokenRecord',
  'systemProgram',
  'sysvarInstructions',
  'splTokenProgram',
] as const

type Accounts = Record<(typeof NAMES)[number], AccountRef>

/** Compute units of the program itself: always, and for a member of a collection; measured. */
const UNITS = { always: 20_700, nft: 7_300, member: 4_400 }

export function readBurnArgs(reader: BorshReader): { amount: bigint } {
  reader.variant(1)
  return { amount: reader.u64() }
}

/**
 * The holder destroys an NFT: token, metadata and master edition are closed, and their rent is the holder's. Of a fungible
 * token as many as asked for go, and with the last of them the account that held them.
 */
export function burnV1(call: Invocation, { amount }: { amount: bigint }): void {
  const accounts = named(call, NAMES)
  const { authority, mint, token } = accounts
  call.consume(UNITS.always)
  requireAccounts(call, accounts)
  const metadata = openMetadata(accounts.metadata)
  const held = readTokenAccount(token.state.data)
  // Of the delegates only one of a programmable NFT burns, and those are not here.
  require(sameAddress(held.owner, authority.key), 'InvalidAuthorityType')
  require(sameAddress(held.mint, mint.key), 'MintMismatch')
  require(held.amount >= amount, 'InsufficientTokenBalance')
  require(sameAddress(held.mint, metadata.mint), 'MintMismatch')
  const { NonFungible, Fungible, FungibleAsset } = TOKEN_STANDARD
  const { tokenStandard } = metadata
  if (tokenStandard === NonFungible) return burnNft(call, accounts, metadata, amount)
  if (tokenStandard !== Fungible && tokenStandard !== FungibleAsset) throw unknownInstruction(call)
  require(amount > 0n, 'InvalidAmount')
  burn(call, { mint, token, authority }, amount)
  if (amount === held.amount) closeToken(call, token, authority)
}

function burnNft(call: Invocation, accounts: Accounts, metadata: Metadata, amount: bigint): void {
  const { authority, mint, token } = accounts
  call.consume(UNITS.nft)
  require(amount === 1n, 'InvalidAmount')
  const edition = optional(accounts.edition)
  if (edition === null) throw metadataFailure('MissingEdition')
  requireNoPrints(accounts, edition)
  burn(call, { mint, token, authority }, amount)
  closeToken(call, token, authority)
  closeMetadata(call, accounts.metadata, authority)
  closeAccount(edition, authority)
  if (metadata.collection?.isVerified === true)
    leaveCollection(call, optional(accounts.collectionMetadata), metadata.collection.key)
}

function requireAccounts(call: Invocation, accounts: Accounts): void {
  requireSigner(accounts.authority)
  requireTokenProgram(call, accounts.splTokenProgram)
  const program = accounts.splTokenProgram.key
  requireOwner(accounts.metadata, TOKEN_METADATA)
  requireOwner(accounts.mint, program)
  requireOwner(accounts.token, program)
  const owners = [
    [accounts.edition, TOKEN_METADATA],
    [accounts.masterEdition, TOKEN_METADATA],
    [accounts.masterEditionMint, program],
    [accounts.masterEditionToken, program],
    [accounts.editionMarker, TOKEN_METADATA],
    [accounts.tokenRecord, TOKEN_METADATA],
  ] as const
  for (const [account, owner] of owners) if (optional(account) !== null) requireOwner(account, owner)
  const isSystem = sameAddress(accounts.systemProgram.key, SYSTEM)
  const isSysvar = sameAddress(accounts.sysvarInstructions.key, INSTRUCTIONS_SYSVAR)
  if (!isSystem || !isSysvar) throw new ProgramFailure('IncorrectProgramId')
}

function requireNoPrints(accounts: Accounts, edition: AccountRef): void {
  const parents = [
    accounts.masterEdition,
    accounts.masterEditionMint,
    accounts.masterEditionToken,
    accounts.editionMarker,
  ]
  require(parents.every((account) => optional(account) === null), 'InvalidParentAccounts')
  const master = readMasterEdition(edition.state.data)
  if (master === null) throw metadataFailure('NotAMasterEdition')
  require(master.supply === 0n, 'MasterEditionHasPrints')
}

/** The creation fee stays behind in one byte, which nobody can make metadata of again. */
function closeMetadata(call: Invocation, account: AccountRef, to: AccountRef): void {
  call.writableData(account)
  moveLamports(account, to, call.run.rentExemptLamports(METADATA_BYTES))
  account.state.data = new Uint8Array(1)
}

function closeAccount(account: AccountRef, to: AccountRef): void {
  moveLamports(account, to, account.state.lamports)
  account.state.data = new Uint8Array()
  account.state.owner = SYSTEM
}

function moveLamports(from: AccountRef, to: AccountRef, lamports: bigint): void {
  for (const { isWritable } of [from, to]) if (!isWritable) throw new ProgramFailure('ReadonlyLamportChange')
  from.state.lamports -= lamports
  to.state.lamports += lamports
  from.state.isDirty = true
  to.state.isDirty = true
}

/** A collection that counts its members has one less; one that is burnt itself counts nothing. */
function leaveCollection(call: Invocation, account: AccountRef | null, mint: Uint8Array): void {
  if (account === null) throw metadataFailure('MissingCollectionMetadata')
  call.consume(UNITS.member)
  if ((account.state.data[0] ?? 0) === 0) {
    return require(sameAddress(account.key, metadataAddress(mint).key), 'NotAMemberOfCollection')
  }
  requireOwner(account, TOKEN_METADATA)
  const collection: Metadata = openMetadata(account)
  require(sameAddress(collection.mint, mint), 'NotAMemberOfCollection')
  const details = collection.collectionDetails
  if (details?.version !== 1) return
  require(details.size > 0n, 'NumericalOverflow')
  const collectionDetails = { version: 1 as const, size: details.size - 1n }
  rewriteMetadata(call.writableData(account), { ...collection, collectionDetails })
}
