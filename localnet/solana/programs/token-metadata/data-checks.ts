import { sameAddress } from '../../executor/addresses.ts'
import { type Collection, type Creator, type MetadataData, type Uses } from './metadata-account.ts'
import { metadataFailure, require } from './metadata-errors.ts'

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

/** What new metadata may hold. A creator comes verified only when it is the signing update authority. */
export function requireValidData(data: MetadataData, author: DataAuthor): void {
  require(data.name.length <= NAME_BYTES_MAX, 'NameTooLong')
  require(data.symbol.length <= SYMBOL_BYTES_MAX, 'SymbolTooLong')
  require(data.uri.length <= URI_BYTES_MAX, 'UriTooLong')
  require(data.sellerFeeBasisPoints <= BASIS_POINTS_MAX, 'InvalidBasisPoints')
  const { creators } = data
  if (creators === null) return
  require(creators.length <= CREATORS_MAX, 'CreatorsTooLong')
  require(creators.length > 0, 'CreatorsMustBeAtleastOne')
  require(!hasTwice(creators), 'DuplicateCreatorAddress')
  requireShares(creators, author)
}

/**
 * The program walks creators in the order of a hash map, so that of two mistakes either may be
 * reported; here they are walked in order.
 */
function requireShares(creators: Creator[], author: DataAuthor): void {
  let total = 0
  for (const creator of creators) {
    total += creator.share
    require(total <= 255, 'NumericalOverflow')
    const isAuthor = author.isSigner && sameAddress(creator.address, author.address)
    if (creator.isVerified && !isAuthor) throw metadataFailure('CannotVerifyAnotherCreator')
  }
  require(total === 100, 'ShareTotalMustBe100')
}

function hasTwice(creators: Creator[]): boolean {
  return creators.some((one, index) =>
    creators.slice(index + 1).some((other) => sameAddress(other.address, one.address)),
  )
}

/** New metadata names its collection unverified. */
export function requireUnverified(collection: Collection | null): void {
  require(!(collection?.isVerified ?? false), 'CollectionCannotBeVerifiedInThisInstruction')
}

export function requireValidUses(uses: Uses | null): void {
  if (uses === null) return
  const { method, remaining, total } = uses
  if (method === USE_METHOD.single) require(total === 1n && remaining === 1n, 'InvalidUseMethod')
  if (method === USE_METHOD.multiple) require(total >= 2n && total >= remaining, 'InvalidUseMethod')
}
