import { addressBytes, addressFromBytes } from '../address/address-bytes.ts'
import {
  BUBBLEGUM_PROGRAM,
  COMPRESSION_PROGRAM,
  NOOP_PROGRAM,
  SYSTEM_PROGRAM,
} from '../address/well-known.ts'
import type { LeafMetadata } from '../assets/leaf-metadata.ts'
import { readonly, signer, writable, type Instruction } from '../message/instruction.ts'
import type { OuterCall } from '../read-back/outer-calls.ts'
import { leafClaimData, readLeafClaim, type LeafClaim } from './leaf-claim.ts'

const VERIFY = Uint8Array.of(56, 113, 101, 253, 79, 55, 122, 169)
const UNVERIFY = Uint8Array.of(250, 251, 42, 106, 41, 137, 186, 168)
const SET_AND_VERIFY = Uint8Array.of(235, 242, 121, 216, 158, 234, 180, 234)
/** Place of the mint of the collection among the accounts. */
const COLLECTION_AT = 8

/**
 * Bubblegum's verifyCollection, unverifyCollection, and, for a leaf that does not name the collection, setAndVerifyCollection. By hand:
 * Metaplex' builder takes 3.4 ms, twice for each item. The authority is that of the collection, and of the tree where it is set.
 */
export function verifyLeafCollection(
  input: LeafClaim & {
    accounts: { treeConfig: string; metadata: string; masterEdition: string }
    collection: string
    authority: string
    isVerified: boolean
  },
): Instruction {
  const { leaf, proof, current, accounts, collection, authority, isVerified } = input
  const isNamed = current.collection?.mint === collection
  const data = isNamed
    ? leafClaimData(isVerified ? VERIFY : UNVERIFY, input)
    : leafClaimData(SET_AND_VERIFY, input, addressBytes(collection))
  return {
    programId: BUBBLEGUM_PROGRAM,
    accounts: [
      ...[accounts.treeConfig, leaf.owner, leaf.delegate].map(readonly),
      writable(leaf.tree),
      signer(authority),
      // The authority of the tree, where the collection is set.
      isNamed ? readonly(authority) : signer(authority),
      signer(authority),
      // No record of a delegate.
      readonly(BUBBLEGUM_PROGRAM),
      readonly(collection),
      writable(accounts.metadata),
      readonly(accounts.masterEdition),
      // What version 1 takes and does not use.
      readonly(BUBBLEGUM_PROGRAM),
      ...[NOOP_PROGRAM, COMPRESSION_PROGRAM, BUBBLEGUM_PROGRAM, SYSTEM_PROGRAM, ...proof.nodes].map(readonly),
    ],
    data,
  }
}

export interface SignedCollection {
  collection: string
  current: LeafMetadata
  isVerified: boolean
}

/** What such an instruction says; null when it is another one. */
export function readLeafCollection(call: OuterCall): SignedCollection | null {
  const collection = call.accounts[COLLECTION_AT] ?? ''
  const set = readLeafClaim(call, SET_AND_VERIFY, 32)
  if (set) {
    const isSame = addressFromBytes(call.data.subarray(-32)) === collection
    return isSame ? { collection, current: set, isVerified: true } : null
  }
  const verified = readLeafClaim(call, VERIFY)
  const current = verified ?? readLeafClaim(call, UNVERIFY)
  return current && { collection, current, isVerified: verified !== null }
}
