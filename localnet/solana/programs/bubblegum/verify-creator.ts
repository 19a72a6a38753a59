import { sameAddress } from '../../executor/addresses.ts'
import { namedAccounts, requireSigner } from '../anchor/anchor-accounts.ts'
import { type AnchorHandler, anchorInstruction } from '../anchor/anchor-program.ts'
import { require } from './bubblegum-errors.ts'
import { changeLeaf, claimedLeaf, openLeafTree, readLeafArgs } from './change-leaf.ts'
import { creatorHash, dataHash, readMetadataArgs } from './metadata-args.ts'

/** Compute units of the program itself, without the searches for addresses; measured. */
const UNITS = 30_200

const NAMES = [
  'treeAuthority',
  'leafOwner',
  'leafDelegate',
  'merkleTree',
  'payer',
  'creator',
  'logWrapper',
  'compressionProgram',
  'systemProgram',
] as const

/** A creator, who signs, says that the leaf is theirs; or takes it back. */
export const verifyCreator = creatorVerification('verify_creator', true)
export const unverifyCreator = creatorVerification('unverify_creator', false)

function creatorVerification(name: string, isVerified: boolean): AnchorHandler {
  return anchorInstruction({
    name,
    readArgs: (reader) => ({ ...readLeafArgs(reader), metadata: readMetadataArgs(reader) }),
    process: (call, args) => {
      call.consume(UNITS)
      const accounts = namedAccounts(call, NAMES)
      const { creator, leafDelegate } = accounts
      openLeafTree(call, accounts, () => {
        requireSigner(call, accounts.payer, 'payer')
        requireSigner(call, creator, 'creator')
      })
      const { metadata } = args
      require(call, metadata.creators.length > 0, 'NoCreatorsPresent')
      const isOne = (address: Uint8Array) => sameAddress(address, creator.key)
      require(call, metadata.creators.some((one) => isOne(one.address)), 'CreatorNotFound')
      require(call, sameAddress(creatorHash(metadata.creators), args.creatorHash), 'CreatorHashMismatch')
      require(call, sameAddress(dataHash(metadata), args.dataHash), 'DataHashMismatch')
      const creators = metadata.creators.map((one) => (isOne(one.address) ? { ...one, isVerified } : one))
      const before = claimedLeaf(call, accounts, leafDelegate, args)
      const hashes = { dataHash: dataHash({ ...metadata, creators }), creatorHash: creatorHash(creators) }
      changeLeaf(call, accounts, args, [before, { ...before, ...hashes }])
    },
  })
}
