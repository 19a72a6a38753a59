import { loggedFailure } from '../anchor/anchor-errors.ts'
import type { Invocation } from '../runtime/invocation.ts'
import type { ProgramFailure } from '../runtime/program-failure.ts'

/** The program's own errors: number and message. */
const ERRORS = {
  UnsupportedSchemaVersion: [6003, 'Unsupported Schema Version'],
  CreatorShareTotalMustBe100: [6004, 'Creator shares must sum to 100'],
  DuplicateCreatorAddress: [6005, 'No duplicate creator addresses in metadata'],
  CreatorDidNotVerify: [6006, 'Creator did not verify the metadata'],
  CreatorNotFound: [6007, 'Creator not found in creator Vec'],
  NoCreatorsPresent: [6008, 'No creators in creator Vec'],
  CreatorHashMismatch: [6009, 'User-provided creator Vec must result in same user-provided creator hash'],
  DataHashMismatch: [6010, 'User-provided metadata must result in same user-provided data hash'],
  CreatorsTooLong: [6011, 'Creators list too long'],
  MetadataNameTooLong: [6012, 'Name in metadata is too long'],
  MetadataSymbolTooLong: [6013, 'Symbol in metadata is too long'],
  MetadataUriTooLong: [6014, 'Uri in metadata is too long'],
  MetadataBasisPointsTooHigh: [6015, 'Basis points in metadata cannot exceed 10000'],
  TreeAuthorityIncorrect: [6016, 'Tree creator or tree delegate must sign.'],
  InsufficientMintCapacity: [6017, 'Not enough unapproved mints left'],
  IncorrectOwner: [6019, 'Incorrect account owner'],
  CollectionCannotBeVerifiedInThisInstruction: [6020, 'Cannot Verify Collection in this Instruction'],
  CollectionNotFound: [6021, 'Collection Not Found on Metadata'],
  AlreadyVerified: [6022, 'Collection item is already verified.'],
  AlreadyUnverified: [6023, 'Collection item is already unverified.'],
  UpdateAuthorityIncorrect: [6024, 'Incorrect leaf metadata update authority.'],
  LeafAuthorityMustSign: [6025, 'This transaction must be signed by either the leaf owner or leaf delegate'],
  MetadataMintMismatch: [6027, 'Metadata mint does not match collection mint'],
  InvalidCollectionAuthority: [6028, 'Invalid collection authority'],
  InvalidDelegateRecord: [6029, 'Invalid delegate record pda derivation'],
  CollectionMasterEditionAccountInvalid: [6030, 'Edition account doesnt match collection'],
  CollectionMustBeAUniqueMasterEdition: [6031, 'Collection Must Be a Unique Master Edition v2'],
  MissingCollectionMintAccount: [6034, 'Missing collection mint account'],
  MissingCollectionMetadataAccount: [6035, 'Missing collection metadata account'],
  CollectionMismatch: [6036, 'Collection mismatch'],
  MetadataImmutable: [6037, 'Metadata not mutable'],
  PrimarySaleCanOnlyBeFlippedToTrue: [6038, 'Can only update primary sale to true'],
  CreatorDidNotUnverify: [6039, 'Creator did not unverify the metadata'],
  InvalidTokenStandard: [6040, 'Only NonFungible standard is supported'],
  InvalidCanopySize: [6041, 'Canopy size should be set bigger for this tree'],
} as const satisfies Record<string, readonly [number, string]>

export type BubblegumErrorName = keyof typeof ERRORS

/** The error of the program by its name, logged as the program logs it. */
export function bubblegumFailure(call: Invocation, name: BubblegumErrorName): ProgramFailure {
  const [code, message] = ERRORS[name]
  return loggedFailure(call, { name, code, message })
}

/** Throws the named error unless the condition holds. */
export function require(call: Invocation, condition: boolean, name: BubblegumErrorName): void {
  if (!condition) throw bubblegumFailure(call, name)
}
