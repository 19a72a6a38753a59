import type { z } from 'zod'
import { planKinds, type PlanKind } from '../codes/status.ts'
import { assetPayload } from './asset.ts'
import { payoutPayload, payoutResult } from './payout.ts'
import { burnResult } from '../burn/item.ts'
import type { FactForm } from './item-fact.ts'
import { nftPayload, nftResult } from '../mint/item.ts'
import { burnTokenResult } from '../burn-token/item.ts'
import { createTokenPayload, createTokenResult } from '../create-token/item.ts'
import { freezeTokenPayload, freezeTokenResult } from '../freeze-token/item.ts'
import { sendTokenPayload } from '../send-token/item.ts'
import { transferPayload, transferResult } from '../transfer/item.ts'
import { revealPayload, revealResult } from '../reveal/item.ts'
import { updateAuthorityPayload, updateAuthorityResult } from '../update-authority/item.ts'
import { updateTokenPayload, updateTokenResult } from '../update-token/item.ts'
import { verifyCollectionPayload, verifyCollectionResult } from '../verify-collection/item.ts'
import { verifyCreatorPayload, verifyCreatorResult } from '../verify-creator/item.ts'

/**
 * What API and console need to know of each operation. How an admin launches it is in launches.ts, how it is done in
 * worker/operations, what rows it keeps beside its items in db/operation.
 */

export type ItemWallet = 'owner' | 'recipient' | 'authority' | 'newAuthority' | 'creator'

export interface OperationFacts {
  /** What an item carries in, beside what every item has (its name, owner and key). */
  payload: z.ZodType
  /** What it knows at the end, beside its asset id and signature. */
  result: z.ZodType
  /** What of its payload a person sees, and as what; the words are `item.fields` of the console. */
  given: Record<string, FactForm>
  /** The same of its result. */
  learned: Record<string, FactForm>
  /** The field of its payload that is the address of what is there, as the asset id of an NFT; an operation that makes one has none. */
  assetField: 'assetId' | null
  /** That field names a token, or an account of one, and no NFT. */
  isOfTokens?: boolean
  /**
   * What the wallet of an item is to it: it holds what is made or ends, is sent something, is the one that may change an NFT, whoever
   * holds that, or is to be that one, or is one of its creators.
   */
  wallet: ItemWallet
  /**
   * What each of its items is to the collection of its plan: it makes it, adds an NFT to it, or takes one away. Null: the
   * collection counts the same after it.
   */
  toCollection: 'creates' | 'mints' | 'burns' | null
}

const nft = {
  payload: nftPayload,
  result: nftResult,
  given: {
    symbol: 'text',
    uri: 'uri',
    sellerFeeBasisPoints: 'basisPoints',
    creators: 'shares',
    attributes: 'pairs',
  },
  learned: {
    leafIndex: 'count',
    tokenAccount: 'address',
    metadataAccount: 'address',
    masterEditionAccount: 'address',
    treeAddress: 'address',
  },
} as const

export const operationFacts = {
  mint: { ...nft, assetField: null, wallet: 'owner', toCollection: 'mints' },
  collection: { ...nft, assetField: null, wallet: 'owner', toCollection: 'creates' },
  burn: {
    payload: assetPayload,
    result: burnResult,
    given: {},
    learned: { returnedLamports: 'lamports' },
    assetField: 'assetId',
    wallet: 'owner',
    toCollection: 'burns',
  },
  sendCoin: {
    payload: payoutPayload,
    result: payoutResult,
    given: { amount: 'lamports', reference: 'text' },
    learned: { received: 'lamports' },
    assetField: null,
    wallet: 'recipient',
    toCollection: null,
  },
  sendToken: {
    payload: sendTokenPayload,
    result: payoutResult,
    given: { mint: 'address', amount: 'units', reference: 'text' },
    learned: { received: 'units' },
    assetField: null,
    wallet: 'recipient',
    toCollection: null,
  },
  transfer: {
    payload: transferPayload,
    result: transferResult,
    given: { again: 'text' },
    learned: { tokenAccount: 'address' },
    assetField: 'assetId',
    wallet: 'recipient',
    toCollection: null,
  },
  reveal: {
    payload: revealPayload,
    result: revealResult,
    given: { uri: 'uri', attributes: 'pairs' },
    learned: {},
    assetField: 'assetId',
    wallet: 'authority',
    toCollection: null,
  },
  verifyCreator: {
    payload: verifyCreatorPayload,
    result: verifyCreatorResult,
    given: { claim: 'text' },
    learned: {},
    assetField: 'assetId',
    wallet: 'creator',
    toCollection: null,
  },
  verifyCollection: {
    payload: verifyCollectionPayload,
    result: verifyCollectionResult,
    given: { claim: 'text' },
    learned: {},
    assetField: 'assetId',
    wallet: 'authority',
    // What the rows count of a collection are the NFTs that were made for it.
    toCollection: null,
  },
  updateAuthority: {
    payload: updateAuthorityPayload,
    result: updateAuthorityResult,
    given: { target: 'text' },
    learned: {},
    assetField: 'assetId',
    wallet: 'newAuthority',
    toCollection: null,
  },
  createToken: {
    payload: createTokenPayload,
    result: createTokenResult,
    given: { symbol: 'text', uri: 'uri', supply: 'units' },
    learned: { mintAddress: 'address', tokenAccount: 'address', metadataAccount: 'address' },
    assetField: null,
    wallet: 'owner',
    toCollection: null,
  },
  mintToken: {
    payload: sendTokenPayload,
    result: payoutResult,
    given: { mint: 'address', amount: 'units', reference: 'text' },
    learned: { received: 'units' },
    assetField: null,
    wallet: 'recipient',
    toCollection: null,
  },
  burnToken: {
    payload: sendTokenPayload,
    result: burnTokenResult,
    given: { mint: 'address', amount: 'units', reference: 'text' },
    learned: { burnt: 'units' },
    assetField: null,
    wallet: 'owner',
    toCollection: null,
  },
  freezeToken: {
    payload: freezeTokenPayload,
    result: freezeTokenResult,
    given: { mint: 'address', assetId: 'address', action: 'text' },
    learned: {},
    assetField: 'assetId',
    isOfTokens: true,
    wallet: 'owner',
    toCollection: null,
  },
  updateToken: {
    payload: updateTokenPayload,
    result: updateTokenResult,
    given: { symbol: 'text', uri: 'uri' },
    learned: {},
    assetField: 'assetId',
    isOfTokens: true,
    wallet: 'authority',
    toCollection: null,
  },
} as const satisfies Record<PlanKind, OperationFacts>

/** The kinds whose items are that to a collection. */
export function kindsThat(does: NonNullable<OperationFacts['toCollection']>): PlanKind[] {
  return planKinds.filter((kind) => operationFacts[kind].toCollection === does)
}

/** Whether its items are NFTs, of one standard; what is paid out is of none. */
export function isOfNfts(kind: PlanKind): boolean {
  const { assetField, isOfTokens = false, toCollection }: OperationFacts = operationFacts[kind]
  return !isOfTokens && (assetField !== null || toCollection !== null)
}

/** What items of a kind have, beside what all have: a name, a wallet, a signature. Lists, stories and reports show no more. */
export interface ItemParts {
  /** It is an NFT, with an asset id and a picture. */
  isNft: boolean
  /** Its name is what it pays, makes or burns. */
  isSum: boolean
  /** It was given a URI. */
  hasUri: boolean
  wallet: ItemWallet
}

export function partsOf(kind: PlanKind): ItemParts {
  const { given, wallet }: OperationFacts = operationFacts[kind]
  return { isNft: isOfNfts(kind), isSum: 'amount' in given, hasUri: 'uri' in given, wallet }
}

/** Where an item may name the NFT it is about; each is an index of minting_items. */
export const assetFields = [...new Set(planKinds.flatMap((kind) => operationFacts[kind].assetField ?? []))]

type Facts = (typeof operationFacts)[PlanKind]
/** Every fact needs a word. */
export type FactKey = KeyOf<Facts['given']> | KeyOf<Facts['learned']>
type KeyOf<Union> = Union extends unknown ? keyof Union & string : never
export type OperationPayload = z.infer<Facts['payload']>
export type OperationResult = z.infer<Facts['result']>

/** What a transaction of a run does: the operation itself, or a step that prepares it. */
export const prepareKinds = ['tree'] as const
export type PrepareKind = (typeof prepareKinds)[number]
export const chunkKinds = [...planKinds, ...prepareKinds] as const
export type ChunkKind = (typeof chunkKinds)[number]

/** Our transactions: those of chunks, and the return of guard deposits. */
export const txKinds = [...chunkKinds, 'guard-return'] as const
export type TxKind = (typeof txKinds)[number]
