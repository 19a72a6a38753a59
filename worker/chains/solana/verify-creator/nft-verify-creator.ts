import { unverifyCreatorV1, verifyCreatorV1 } from '@metaplex-foundation/mpl-token-metadata'
import { publicKey } from '@metaplex-foundation/umi'
import type { VerifyCreatorItem } from '../../programs.ts'
import { findMetadataAddress } from '../address/metaplex-addresses.ts'
import { TOKEN_METADATA_PROGRAM } from '../address/well-known.ts'
import type { NftStep } from '../assets/asset-steps.ts'
import type { InstructionCode } from '../failure/chain-failures.ts'
import { oneFromUmi, umi, umiSigner } from '../instructions/from-umi.ts'
import { expectSame, mismatch } from '../read-back/mismatch.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { parseMetadata } from '../read-back/token-accounts.ts'
import { creatorRefusal, isAsClaimed } from './creator-refusal.ts'

const codes = new Map<number, InstructionCode>([
  // It names no creator, or not this one.
  [39, 'METADATA_INVALID'],
  [40, 'METADATA_INVALID'],
  // It is gone.
  [57, 'NFT_MISSING'],
  [63, 'NFT_MISSING'],
])

/** Token Metadata sets the flag of the creator who signed, and succeeds where it is set already. */
export const nftVerifyCreator: NftStep<VerifyCreatorItem, VerifyCreatorItem> = {
  trace: 1,
  // Measured: 15,000.
  units: 20_000,
  codes: [codes],
  // The mint is no account of it.
  traceOf: findMetadataAddress,
  isOfKind: (item, calls) => listClaims(item, calls).length > 0,
  isDone: ({ metadata }, item) => isAsClaimed(metadata, item),
  findRefusal: ({ metadata }, item, { authority }) => creatorRefusal(metadata, item, authority),
  instructions: (_nft, { assetId, creator, isVerified }) => {
    const input = { metadata: publicKey(findMetadataAddress(assetId)), authority: umiSigner(creator) }
    return [oneFromUmi(isVerified ? verifyCreatorV1(umi, input) : unverifyCreatorV1(umi, input))]
  },
  accountsOf: ({ assetId }) => [findMetadataAddress(assetId)],
  readBack: (item, { calls, accounts: [account = null] }) => {
    const done = readClaim(item, calls)
    const creators = parseMetadata(account)?.creators ?? []
    if (!isAsClaimed({ creators }, item)) {
      const planned = JSON.stringify([item.creator, item.isVerified])
      throw mismatch('list of creators', item.key, { planned, found: JSON.stringify(creators) })
    }
    return done
  },
  readCalls: readClaim,
}

/** @throws ChainError READ_BACK_MISMATCH when the last thing this creator says in the instructions is not what was asked. */
function readClaim(item: VerifyCreatorItem, calls: OuterCall[]): VerifyCreatorItem {
  const signed = listClaims(item, calls).at(-1)
  if (signed === undefined)
    throw mismatch('outcome', item.key, { planned: 'verified', found: 'another change' })
  expectSame('list of creators', item.key, item.isVerified, signed)
  return item
}

const VERIFY = 52
const UNVERIFY = 53
const CREATOR_V1 = 0

/** What this creator says of this NFT among the instructions. */
function listClaims({ assetId, creator }: VerifyCreatorItem, calls: OuterCall[]): boolean[] {
  const metadata = findMetadataAddress(assetId)
  return calls.flatMap(({ program, accounts, data }) => {
    const [verb, what, ...more] = data
    const isClaim = what === CREATOR_V1 && more.length === 0 && (verb === VERIFY || verb === UNVERIFY)
    const isOwn = program === TOKEN_METADATA_PROGRAM && accounts[0] === creator && accounts[2] === metadata
    return isClaim && isOwn ? [verb === VERIFY] : []
  })
}
