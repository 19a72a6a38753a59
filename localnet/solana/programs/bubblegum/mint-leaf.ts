import { addressText, sameAddress } from '../../executor/addresses.ts'
import { searchUnits } from '../program-address.ts'
import { emitEvent } from '../noop/noop-program.ts'
import type { AccountRef, Invocation } from '../runtime/invocation.ts'
import { require } from './bubblegum-errors.ts'
import { assetAddress, type Leaf, leafEvent, leafNode, leafSchema } from './leaf.ts'
import {
  creatorHash,
  dataHash,
  type MetadataArgs,
  requireCompatible,
  requireNonFungible,
} from './metadata-args.ts'
import { callCompression, type TreeAccounts } from './tree-calls.ts'
import { TreeConfig } from './tree-config.ts'

/** The accounts both mint instructions share. */
export interface MintAccounts extends TreeAccounts {
  leafOwner: AccountRef
  leafDelegate: AccountRef
  payer: AccountRef
  treeDelegate: AccountRef
  remaining: AccountRef[]
}

/** Who may mint: anyone on a public tree, else its creator or delegate; and only while there is room. */
export function requireMintRight(call: Invocation, config: TreeConfig, delegate: Uint8Array): void {
  const isOwn = sameAddress(delegate, config.creator) || sameAddress(delegate, config.delegate)
  require(call, config.isPublic || isOwn, 'TreeAuthorityIncorrect')
  require(call, config.mintedCount < config.capacity, 'InsufficientMintCapacity')
}

/** Checks the metadata, announces the leaf, appends it and counts it. Returns the leaf to the caller. */
export function mintLeaf(
  call: Invocation,
  accounts: MintAccounts,
  metadata: MetadataArgs,
  allowsVerifiedCollection: boolean,
): void {
  requireCompatible(call, metadata)
  const isVerified = metadata.collection?.isVerified ?? false
  require(call, allowsVerifiedCollection || !isVerified, 'CollectionCannotBeVerifiedInThisInstruction')
  requireNonFungible(call, metadata)
  requireVerifiedBySigners(call, accounts, metadata)
  const leaf = nextLeaf(call, accounts, metadata)
  emitEvent(call, leafEvent(leaf))
  callCompression(call, accounts, { name: 'append', args: [leafNode(leaf)] })
  new TreeConfig(call.writableData(accounts.treeAuthority)).countMint()
  call.setReturnData(leafSchema(leaf))
}

function requireVerifiedBySigners(call: Invocation, accounts: MintAccounts, metadata: MetadataArgs): void {
  const others = accounts.remaining.filter((account) => account.isSigner)
  const signers = new Set(
    [accounts.payer, accounts.treeDelegate, ...others].map((one) => addressText(one.key)),
  )
  const isSigned = metadata.creators.every((one) => !one.isVerified || signers.has(addressText(one.address)))
  require(call, isSigned, 'CreatorDidNotVerify')
}

function nextLeaf(call: Invocation, accounts: MintAccounts, metadata: MetadataArgs): Leaf {
  const nonce = new TreeConfig(accounts.treeAuthority.state.data).mintedCount
  const asset = assetAddress(accounts.merkleTree.key, nonce)
  call.consume(searchUnits(asset))
  return {
    id: asset.key,
    owner: accounts.leafOwner.key,
    delegate: accounts.leafDelegate.key,
    nonce,
    dataHash: dataHash(metadata),
    creatorHash: creatorHash(metadata.creators),
  }
}
