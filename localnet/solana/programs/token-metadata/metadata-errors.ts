import { customFailure, type ProgramFailure } from '../runtime/program-failure.ts'

/** The program's own errors: number and message. */
const ERRORS = {
  Uninitialized: [0x4, 'Uninitialized'],
  InvalidMetadataKey: [0x5, " Metadata's key must match seed of ['metadata', program id, mint] provided"],
  UpdateAuthorityIncorrect: [0x7, 'Update Authority given does not match'],
  UpdateAuthorityIsNotSigner: [0x8, 'Update Authority needs to be signer to update metadata'],
  NotMintAuthority: [0x9, 'You must be the mint authority and signer on this transaction'],
  InvalidMintAuthority: [0xa, 'Mint authority provided does not match the authority on the mint'],
  NameTooLong: [0xb, 'Name too long'],
  SymbolTooLong: [0xc, 'Symbol too long'],
  UriTooLong: [0xd, 'URI too long'],
  MintMismatch: [0xf, 'Mint given does not match mint on Metadata'],
  EditionsMustHaveExactlyOneToken: [0x10, 'Editions must have exactly one token'],
  EditionMintDecimalsShouldBeZero: [0x18, 'EditionMintDecimalsShouldBeZero'],
  DerivedKeyInvalid: [0x1b, 'Derived key invalid'],
  CreatorsTooLong: [0x24, 'Creators list too long'],
  CreatorsMustBeAtleastOne: [0x25, 'Creators must be at least one if set'],
  NoCreatorsPresentOnMetadata: [0x27, 'This metadata does not have creators'],
  CreatorNotFound: [0x28, 'This creator address was not found'],
  InvalidBasisPoints: [0x29, 'Basis points cannot be more than 10000'],
  PrimarySaleCanOnlyBeFlippedToTrue: [0x2a, 'Primary sale can only be flipped to true and is immutable'],
  ShareTotalMustBe100: [0x2d, 'Share total must equal 100 for creator array'],
  NumericalOverflow: [0x33, 'NumericalOverflowError'],
  CannotVerifyAnotherCreator: [0x36, 'You cannot unilaterally verify another creator, they must sign'],
  CannotUnverifyAnotherCreator: [0x37, 'You cannot unilaterally unverify another creator'],
  IncorrectOwner: [0x39, 'Incorrect account owner'],
  DataIsImmutable: [0x3b, 'Data is immutable'],
  DuplicateCreatorAddress: [0x3c, 'No duplicate creator addresses'],
  InvalidTokenProgram: [0x3e, 'Invalid token program'],
  DataTypeMismatch: [0x3f, 'Data type mismatch'],
  InvalidOwner: [0x44, 'Invalid Owner'],
  IsMutableCanOnlyBeFlippedToFalse: [0x49, 'Is Mutable can only be flipped to false'],
  CollectionCannotBeVerifiedInThisInstruction: [0x4a, 'Collection cannot be verified in this instruction'],
  InvalidUseMethod: [0x4d, 'This use method is invalid'],
  CannotChangeUseMethodAfterFirstUse: [0x4e, 'Cannot Change Use Method after the first use'],
  CannotChangeUsesAfterFirstUse: [0x4f, 'Cannot Change Remaining or Available uses after the first use'],
  CollectionNotFound: [0x50, 'Collection Not Found on Metadata'],
  CollectionMustBeAUniqueMasterEdition: [0x52, 'Collection Must Be a Unique Master Edition v2'],
  InvalidDelegate: [0x5c, 'All tokens in this account have not been delegated to this user.'],
  CannotRemoveVerifiedCreator: [0x5e, 'Verified creators cannot be removed.'],
  SizedCollection: [0x66, "Can't use this function on a sized collection"],
  MissingCollectionMetadata: [0x67, 'Missing collection metadata account'],
  NotAMemberOfCollection: [0x68, 'This NFT is not a member of the specified collection.'],
  NotAMasterEdition: [0x6d, 'This edition is not a Master Edition'],
  MasterEditionHasPrints: [0x6e, 'This Master Edition has existing prints'],
  CannotUpdateVerifiedCollection: [0x70, 'Cannot update a verified collection in this command'],
  CollectionMasterEditionAccountInvalid: [0x71, 'Edition account doesnt match collection '],
  InvalidSystemProgram: [0x7e, 'Invalid System Program'],
  NoFreezeAuthoritySet: [0x82, 'Cannot create NFT with no Freeze Authority.'],
  MintIsNotSigner: [0x86, 'Mint needs to be signer to initialize the account'],
  InvalidTokenStandard: [0x87, 'Invalid token standard'],
  InvalidMintForTokenStandard: [0x88, 'Invalid mint account for specified token standard'],
  DelegateNotFound: [0x8e, 'Delegate not found'],
  FeatureNotSupported: [0x91, 'Feature not supported currently'],
  MissingTokenAccount: [0x94, 'Missing token account'],
  MissingSplTokenProgram: [0x95, 'Missing SPL token program'],
  MissingAuthorizationRulesProgram: [0x96, 'Missing authorization rules program'],
  KeyMismatch: [0x9a, 'Public key does not match expected value'],
  InvalidAuthorityType: [0x9e, 'Invalid authority type'],
  MissingTokenOwnerAccount: [0xa2, 'Missing token owner'],
  InvalidDelegateRole: [0xa5, 'Invalid delegate role'],
  MissingPrintSupply: [0xa6, 'Print supply is required for non-fungibles'],
  MissingMasterEditionAccount: [0xa7, 'Missing master edition account'],
  AmountMustBeGreaterThanZero: [0xa8, 'Amount must be greater than zero'],
  InvalidAmount: [0xae, 'Invalid token amount for this operation or token standard'],
  MissingEdition: [0xb3, 'Missing edition account'],
  InvalidParentAccounts: [0xb6, 'Invalid or Unneeded parent accounts'],
  InsufficientTokenBalance: [0xb8, 'Token account does not have enough tokens'],
  MissingCollectionMint: [0xb9, 'Missing collection account'],
  MissingCollectionMasterEdition: [0xba, 'Missing collection master edition account'],
  ExpectedUninitializedAccount: [0xc7, 'Expected account to be uninitialized'],
} as const satisfies Record<string, readonly [number, string]>

export type MetadataErrorName = keyof typeof ERRORS

/** The error of the program by its name. */
export function metadataFailure(name: MetadataErrorName): ProgramFailure {
  return customFailure(ERRORS[name][0])
}

/** The message the program logs for one of its numbers; null for a number that is not here. */
export function metadataErrorMessage(code: number): string | null {
  return Object.values(ERRORS).find(([known]) => known === code)?.[1] ?? null
}

/** Throws the named error unless the condition holds. */
export function require(condition: boolean, name: MetadataErrorName): void {
  if (!condition) throw metadataFailure(name)
}
