import { sameAddress } from '../../executor/addresses.ts'
import { searchUnits } from '../program-address.ts'
import { SPL_TOKEN, TOKEN_METADATA } from '../program-ids.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { requireMintAuthority } from './create-metadata.ts'
import { openMetadata, requireOwner } from './instruction-accounts.ts'
import { MASTER_EDITION_BYTES, writeMasterEdition } from './master-edition.ts'
import { TOKEN_STANDARD, writeMetadata } from './metadata-account.ts'
import { editionAddress } from './metadata-addresses.ts'
import { require } from './metadata-errors.ts'
import { openProgramAccount } from './program-account.ts'
import { readMint } from './token-accounts.ts'
import { giveMintTo } from './token-calls.ts'

/** Compute units of this part of the program, without the search for the edition's address; measured. */
const UNITS = 28_000

export interface MasterEditionAccounts {
  edition: AccountRef
  mint: AccountRef
  updateAuthority: AccountRef
  mintAuthority: AccountRef
  payer: AccountRef
  metadata: AccountRef
  splTokenProgram: AccountRef
}

/** Makes a mint unique: opens its master edition and hands it the mint's authorities. */
export function createMasterEdition(
  call: Invocation,
  accounts: MasterEditionAccounts,
  maxSupply: bigint | null,
): void {
  const { edition, mint, metadata, updateAuthority } = accounts
  const state = openMetadata(metadata)
  const mintState = readMint(mint.state.data)
  require(mintState.isInitialized, 'Uninitialized')
  const expected = editionAddress(mint.key)
  call.consume(UNITS + searchUnits(expected))
  require(sameAddress(edition.key, expected.key), 'DerivedKeyInvalid')
  require(sameAddress(accounts.splTokenProgram.key, SPL_TOKEN), 'InvalidTokenProgram')
  requireMintAuthority(mintState.authority, accounts.mintAuthority)
  requireOwner(metadata, TOKEN_METADATA)
  requireOwner(mint, accounts.splTokenProgram.key)
  require(sameAddress(state.mint, mint.key), 'MintMismatch')
  require(mintState.decimals === 0, 'EditionMintDecimalsShouldBeZero')
  require(sameAddress(state.updateAuthority, updateAuthority.key), 'UpdateAuthorityIncorrect')
  require(updateAuthority.isSigner, 'UpdateAuthorityIsNotSigner')
  require(mintState.supply <= 1n, 'EditionsMustHaveExactlyOneToken')
  openProgramAccount(call, edition, accounts.payer, MASTER_EDITION_BYTES)
  writeMasterEdition(call.writableData(edition), { supply: 0n, maxSupply })
  if (metadata.isWritable) {
    writeMetadata(call.writableData(metadata), { ...state, tokenStandard: TOKEN_STANDARD.NonFungible })
  }
  giveMintTo(call, mint, accounts.mintAuthority, edition.key)
}
