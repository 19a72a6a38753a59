import { sameAddress } from '../../executor/addresses.ts'
import type { BorshReader } from '../borsh-reader.ts'
import { searchUnits } from '../program-address.ts'
import { TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { requireMintAuthority } from './create-metadata.ts'
import {
  named,
  openMetadata,
  optional,
  requireOwner,
  requireSigner,
  requireTokenProgram,
} from './instruction-accounts.ts'
import { TOKEN_STANDARD } from './metadata-account.ts'
import { editionAddress, metadataAddress } from './metadata-addresses.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { readMint, readTokenAccount } from './token-accounts.ts'
import { createAssociatedToken, mintTo } from './token-calls.ts'

const NAMES = [
  'token',
  'tokenOwner',
  'metadata',
  'masterEdition',
  'tokenRecord',
  'mint',
  'authority',
  'delegateRecord',
  'payer',
  'systemProgram',
  'sysvarInstructions',
  'splTokenProgram',
  'splAtaProgram',
  'authorizationRulesProgram',
  'authorizationRules',
] as const

/** Compute units of the program itself, measured. */
const UNITS = 29_500

export function readMintArgs(reader: BorshReader): { amount: bigint } {
  reader.variant(1)
  const amount = reader.u64()
  reader.option(() => reader.vec(() => reader.u8())) // authorization data: for programmable NFTs only
  return { amount }
}

/** Mints into a token account, opening the owner's associated one when it is not there. */
export function mintV1(call: Invocation, { amount }: { amount: bigint }): void {
  const accounts = named(call, NAMES)
  const { token, metadata, mint, authority, payer, splTokenProgram } = accounts
  call.consume(UNITS)
  require(amount !== 0n, 'AmountMustBeGreaterThanZero')
  requireSigner(authority)
  requireSigner(payer)
  requireOwner(metadata, TOKEN_METADATA)
  const expected = metadataAddress(mint.key)
  call.consume(searchUnits(expected))
  require(sameAddress(metadata.key, expected.key), 'DerivedKeyInvalid')
  const state = openMetadata(metadata)
  require(sameAddress(state.mint, mint.key), 'MintMismatch')
  requireTokenProgram(call, splTokenProgram)
  requireOwner(mint, splTokenProgram.key)
  const { supply, authority: mintAuthority, isInitialized } = readMint(mint.state.data)
  require(isInitialized, 'Uninitialized')
  const isNft = state.tokenStandard === TOKEN_STANDARD.NonFungible
  const edition = optional(accounts.masterEdition)
  if (isNft) {
    requireEdition(call, edition, mint)
    require(supply === 0n && amount === 1n, 'EditionsMustHaveExactlyOneToken')
    require(sameAddress(state.updateAuthority, authority.key), 'UpdateAuthorityIncorrect')
  } else {
    requireMintAuthority(mintAuthority, authority)
  }
  openToken(call, { token, mint, payer, splTokenProgram, owner: optional(accounts.tokenOwner) })
  const minter = isNft && edition !== null ? edition : authority
  mintTo(call, { mint, token, authority: minter }, amount, isNft ? [minter.key] : [])
}

function requireEdition(call: Invocation, edition: AccountRef | null, mint: AccountRef): void {
  if (edition === null) throw metadataFailure('MissingMasterEditionAccount')
  const expected = editionAddress(mint.key)
  call.consume(searchUnits(expected))
  require(sameAddress(edition.key, expected.key), 'DerivedKeyInvalid')
}

function openToken(
  call: Invocation,
  accounts: {
    token: AccountRef
    mint: AccountRef
    payer: AccountRef
    splTokenProgram: AccountRef
    owner: AccountRef | null
  },
): void {
  const { token, mint, owner } = accounts
  if (token.state.data.length === 0) {
    if (owner === null) throw metadataFailure('MissingTokenOwnerAccount')
    return createAssociatedToken(call, { payer: accounts.payer, owner, mint, token })
  }
  requireOwnerIs(token, accounts.splTokenProgram.key)
  const state = readTokenAccount(token.state.data)
  require(sameAddress(state.mint, mint.key), 'MintMismatch')
  if (owner !== null) require(sameAddress(state.owner, owner.key), 'IncorrectOwner')
}

function requireOwnerIs(account: AccountRef, owner: Uint8Array): void {
  require(sameAddress(account.state.owner, owner), 'IncorrectOwner')
}
