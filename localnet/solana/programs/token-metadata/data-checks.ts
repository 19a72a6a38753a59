import { sameAddress } from '../../executor/addresses.ts'
import { type Collection, type Creator, type MetadataData, type Uses } from './metadata-account.ts'
import { require } from './metadata-errors.ts'

const NAME_BYTES_MAX = 32
const SYMBOL_BYTES_MAX = 10
const URI_BYTES_MAX = 200
const CREATORS_MAX = 5
const BASIS_POINTS_MAX = 10_000
const USE_METHOD = { multiple: 1, single: 2 }

/** The authority a new metadata account is created by, and whether it signed. */
export interface DataAuthor {
  address: Uint8Array
  isSigner: boolean
}

/**
 * What metadata may hold. A creator becomes verified, or stops being it, only by the signing update
 * authority itself; everybody else keeps what `existing` says (null for new metadata).
 */
export function requireValidData(
  data: MetadataData,
  author: DataAuthor,
  existing: Creator[] | null = null,
): void {
  require(data.name.length <= NAME_BYTES_MAX, 'NameTooLong')
  require(data.symbol.length <= SYMBOL_BYTES_MAX, 'SymbolTooLong')
  require(data.uri.length <= URI_BYTES_MAX, 'UriTooLong')
  require(data.sellerFeeBasisPoints <= BASIS_POINTS_MAX, 'InvalidBasisPoints')
  const { creators } = data
  if (creators === null) {
    const losesVerified = existing?.some((one) => one.isVerified) ?? false
    return require(!losesVerified, 'CannotRemoveVerifiedCreator')
  }
  require(creators.length <= CREATORS_MAX, 'CreatorsTooLong')
  require(creators.length > 0, 'CreatorsMustBeAtleastOne')
  require(!hasTwice(creators), 'DuplicateCreatorAddress')
  requireShares(creators, author, existing ?? [])
  for (const one of existing ?? []) {
    const isGone = !creators.some((creator) => sameAddress(creator.address, one.address))
    require(!(isGone && one.isVerified) || isAuthor(one, author), 'CannotUnverifyAnotherCreator')
  }
}

/**
 * The program walks creators in the order of a hash map, so that of two mistakes either may be
 * reported; here they are walked in order.
 */
function requireShares(creators: Creator[], author: DataAuthor, existing: Creator[]): void {
  let total = 0
  for (const creator of creators) {
    total += creator.share
    require(total <= 255, 'NumericalOverflow')
    if (isAuthor(creator, author)) continue
    const wasVerified = existing.find((one) => sameAddress(one.address, creator.address))?.isVerified ?? false
    require(!(creator.isVerified && !wasVerified), 'CannotVerifyAnotherCreator')
    require(!(wasVerified && !creator.isVerified), 'CannotUnverifyAnotherCreator')
  }
  require(total === 100, 'ShareTotalMustBe100')
}

function isAuthor(creator: Creator, author: DataAuthor): boolean {
  return author.isSigner && sameAddress(creator.address, author.address)
}

function hasTwice(creators: Creator[]): boolean {
  return creators.some((one, index) =>
    creators.slice(index + 1).some((other) => sameAddress(other.address, one.address)),
  )
}

/** A collection is named unverified here; one that is verified may only be named again. */
export function requireCollectionUpdate(existing: Collection | null, incoming: Collection | null): void {
  const wasVerified = existing?.isVerified ?? false
  const isSame = existing !== null && incoming !== null && sameAddress(existing.key, incoming.key)
  const isValid = incoming?.isVerified === true ? wasVerified && isSame : !wasVerified
  require(isValid, 'CollectionCannotBeVerifiedInThisInstruction')
}

/** Throws InvalidUseMethod, and for uses that have begun CannotChangeUseMethodAfterFirstUse or CannotChangeUsesAfterFirstUse. */
export function requireValidUses(uses: Uses | null, existing: Uses | null = null): void {
  if (uses === null) return
  const { method, remaining, total } = uses
  if (method === USE_METHOD.single) require(total === 1n && remaining === 1n, 'InvalidUseMethod')
  if (method === USE_METHOD.multiple) require(total >= 2n && total >= remaining, 'InvalidUseMethod')
  if (existing === null || existing.total === existing.remaining) return
  require(method === existing.method, 'CannotChangeUseMethodAfterFirstUse')
  require(total === existing.total && remaining === existing.remaining, 'CannotChangeUsesAfterFirstUse')
}
