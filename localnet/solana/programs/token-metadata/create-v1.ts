import type { BorshReader } from '../borsh-reader.ts'
import { sameAddress } from '../../executor/addresses.ts'
import { SPL_TOKEN, SPL_TOKEN_2022, SYSTEM } from '../program-ids.ts'
import { ProgramFailure } from '../runtime/program-failure.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { unknownInstruction } from '../runtime/unknown-instruction.ts'
import { createAccount, transferLamports } from '../system/system-calls.ts'
import { createMasterEdition } from './create-master-edition.ts'
import { createMetadata, type NewMetadata } from './create-metadata.ts'
import { named, openMetadata, optional } from './instruction-accounts.ts'
import {
  METADATA_BYTES,
  readCollection,
  readCollectionDetails,
  readData,
  readTokenStandard,
  readUses,
  setFeeFlag,
  TOKEN_STANDARD,
  writeMetadata,
} from './metadata-account.ts'
import { metadataFailure, require } from './metadata-errors.ts'
import { MINT_BYTES, readMint } from './token-accounts.ts'
import { initializeMint } from './token-calls.ts'

const NAMES = [
  'metadata',
  'masterEdition',
  'mint',
  'authority',
  'payer',
  'updateAuthority',
  'systemProgram',
  'sysvarInstructions',
  'splTokenProgram',
] as const

/** The creation fee is the rent of this many bytes plus a rounding that makes it 0.01 SOL at 6,960 lamports a byte. */
const FEE_SCALAR_BYTES = 1308
const FEE_OFFSET_LAMPORTS = 5440n
const DEFAULT_DECIMALS = 9
/** Compute units of the program itself, without the searches for addresses: up to the fee, after it; measured. */
const UNITS = { start: 8_500, rest: 43_500 }

interface CreateArgs {
  data: NewMetadata
  primarySaleHappened: boolean
  tokenStandard: number
  decimals: number | null
  /** Undefined when not given; null for unlimited prints. */
  maxSupply: bigint | null | undefined
}

export function readCreateArgs(reader: BorshReader): CreateArgs {
  reader.variant(1)
  const base = readData(reader)
  const primarySaleHappened = reader.bool()
  const isMutable = reader.bool()
  const tokenStandard = readTokenStandard(reader)
  const collection = readCollection(reader)
  const uses = readUses(reader)
  const collectionDetails = readCollectionDetails(reader)
  reader.option(() => reader.key()) // rule set: for programmable NFTs only
  const decimals = reader.option(() => reader.u8())
  const supply = reader.option(() => readPrintSupply(reader))
  return {
    data: { ...base, isMutable, collection, uses, collectionDetails },
    ...{ primarySaleHappened, tokenStandard, decimals },
    maxSupply: supply === null ? undefined : supply.maxSupply,
  }
}

/** Creates mint (when it is not there), metadata and, for an NFT, its master edition; takes the creation fee. */
export function createV1(call: Invocation, args: CreateArgs): void {
  const accounts = named(call, NAMES)
  const { metadata, mint, authority, payer, updateAuthority } = accounts
  call.consume(UNITS.start)
  if (args.tokenStandard === TOKEN_STANDARD.ProgrammableNonFungible) throw unknownInstruction(call)
  require(isCreatable(args.tokenStandard), 'InvalidTokenStandard')
  levy(call, payer, metadata)
  require(sameAddress(accounts.systemProgram.key, SYSTEM), 'InvalidSystemProgram')
  call.consume(UNITS.rest)
  const splTokenProgram = optional(accounts.splTokenProgram)
  if (mint.state.data.length === 0) {
    require(mint.isSigner, 'MintIsNotSigner')
    if (splTokenProgram === null) throw metadataFailure('MissingSplTokenProgram')
    createMint(call, { mint, authority, payer, splTokenProgram }, args)
  } else {
    requireUsableMint(mint, args.tokenStandard)
  }
  createMetadata(call, { metadata, mint, mintAuthority: authority, payer, updateAuthority }, args.data)
  if (args.tokenStandard === TOKEN_STANDARD.NonFungible) {
    if (args.maxSupply === undefined) throw metadataFailure('MissingPrintSupply')
    const edition = optional(accounts.masterEdition)
    if (edition === null) throw metadataFailure('MissingMasterEditionAccount')
    if (splTokenProgram === null) throw metadataFailure('MissingSplTokenProgram')
    const parts = {
      edition,
      mint,
      updateAuthority,
      mintAuthority: authority,
      payer,
      metadata,
      splTokenProgram,
    }
    createMasterEdition(call, parts, args.maxSupply)
  } else if (args.maxSupply !== undefined) {
    call.log('Ignoring print supply for selected token standard')
  }
  const { tokenStandard, primarySaleHappened } = args
  const data = call.writableData(metadata)
  writeMetadata(data, { ...openMetadata(metadata), tokenStandard, primarySaleHappened })
  setFeeFlag(data)
}

function isCreatable(tokenStandard: number): boolean {
  const { NonFungible, FungibleAsset, Fungible } = TOKEN_STANDARD
  return tokenStandard === NonFungible || tokenStandard === FungibleAsset || tokenStandard === Fungible
}

function levy(call: Invocation, payer: AccountRef, metadata: AccountRef): void {
  require(metadata.state.data.length === 0, 'ExpectedUninitializedAccount')
  const fee = call.run.rentExemptLamports(FEE_SCALAR_BYTES) + FEE_OFFSET_LAMPORTS
  transferLamports(call, payer, metadata, fee + call.run.rentExemptLamports(METADATA_BYTES))
}

function createMint(
  call: Invocation,
  accounts: { mint: AccountRef; authority: AccountRef; payer: AccountRef; splTokenProgram: AccountRef },
  args: CreateArgs,
): void {
  const { mint, authority, payer, splTokenProgram } = accounts
  const size = {
    lamports: call.run.rentExemptLamports(MINT_BYTES),
    bytes: MINT_BYTES,
    owner: splTokenProgram.key,
  }
  createAccount(call, payer, mint, size)
  if (sameAddress(splTokenProgram.key, SPL_TOKEN_2022)) throw unknownInstruction(call)
  if (!sameAddress(splTokenProgram.key, SPL_TOKEN)) throw new ProgramFailure('IncorrectProgramId')
  const isNft = args.tokenStandard === TOKEN_STANDARD.NonFungible
  initializeMint(call, mint, authority.key, isNft ? 0 : (args.decimals ?? DEFAULT_DECIMALS))
}

function requireUsableMint(mint: AccountRef, tokenStandard: number): void {
  const { isInitialized, decimals, supply } = readMint(mint.state.data)
  require(isInitialized, 'Uninitialized')
  if (tokenStandard !== TOKEN_STANDARD.NonFungible) return
  require(decimals === 0 && supply <= 1n, 'InvalidMintForTokenStandard')
}

function readPrintSupply(reader: BorshReader): { maxSupply: bigint | null } {
  const kind = reader.variant(3)
  if (kind === 0) return { maxSupply: 0n }
  return { maxSupply: kind === 1 ? reader.u64() : null }
}
