import { deserializeMetadata, type Metadata } from '@metaplex-foundation/mpl-token-metadata'
import { lamports, publicKey, unwrapOption } from '@metaplex-foundation/umi'
import type { AccountState } from '../executor/executor.ts'
import { PROGRAM_IDS } from '../executor/program-images.ts'
import { readTokenAccount, readTokenMint } from '../ledger/spl-token.ts'
import type { TransactionRecord } from '../ledger/transaction-record.ts'
import { AssetLists, type ListKeys } from './asset-lists.ts'

/** First byte of a Token Metadata account that holds metadata (Key::MetadataV1). */
const METADATA_KEY = 4

/** An NFT of the Token Metadata program. */
export interface TokenAsset {
  mint: string
  metadata: Metadata
  /** Holder of the one token; null when it has none. */
  owner: string | null
  delegate: string | null
  isFrozen: boolean
  isBurnt: boolean
}

/** Reads an account as the index sees it. */
type ReadAccount = (address: string) => AccountState | null

/** NFTs of the Token Metadata program: listed by what transactions did, shown from their accounts. */
export class TokenAssets {
  readonly #metadataByMint = new Map<string, { address: string; order: number }>()
  /** The account that last held the one token of a mint. */
  readonly #tokenByMint = new Map<string, string>()
  readonly #lists = new AssetLists()
  readonly #read: ReadAccount

  constructor(read: ReadAccount) {
    this.#read = read
  }

  apply(record: TransactionRecord): void {
    for (const { mint, owner, uiTokenAmount, accountIndex } of record.tokenBalances.post) {
      if (uiTokenAmount.amount !== '1' || uiTokenAmount.decimals !== 0) continue
      this.#lists.change(mint, { owner })
      const holder = record.accountKeys[accountIndex]
      if (holder !== undefined) this.#tokenByMint.set(mint, holder)
    }
    if (record.err !== null || !record.accountKeys.includes(PROGRAM_IDS.tokenMetadata)) return
    for (const address of record.accountKeys) this.#listMetadata(address)
  }

  find(mint: string): TokenAsset | null {
    const address = this.#metadataByMint.get(mint)?.address
    const metadata = address === undefined ? null : this.#readMetadata(address)
    if (metadata === null) return null
    if (!this.#hasSupply(mint))
      return { mint, metadata, owner: null, delegate: null, isFrozen: false, isBurnt: true }
    const holder = this.#tokenByMint.get(mint)
    const token = holder === undefined ? null : readTokenAccount(this.#read(holder))
    return {
      mint,
      metadata,
      owner: this.#lists.keysOf(mint)?.owner ?? null,
      delegate: token?.delegate ?? null,
      isFrozen: token?.state === 'frozen',
      isBurnt: false,
    }
  }

  /** Every NFT, burnt ones too, with its rank by creation. */
  all(): { id: string; order: number }[] {
    return [...this.#metadataByMint].map(([id, { order }]) => ({ id, order }))
  }

  /** NFTs in a list that still exist, with their rank by creation. */
  list(by: keyof ListKeys, value: string): { id: string; order: number }[] {
    return [...this.#lists.ids(by, value)].flatMap((mint) => {
      const known = this.#metadataByMint.get(mint)
      return known !== undefined && this.#hasSupply(mint) ? [{ id: mint, order: known.order }] : []
    })
  }

  #listMetadata(address: string): void {
    const metadata = this.#readMetadata(address)
    if (metadata === null) return
    const mint = metadata.mint.toString()
    const collection = collectionOf(metadata)
    this.#lists.change(mint, {
      collection: collection?.verified === true ? collection.key : null,
      authority: metadata.updateAuthority.toString(),
    })
    if (this.#metadataByMint.has(mint)) return
    this.#metadataByMint.set(mint, { address, order: this.#metadataByMint.size })
  }

  #hasSupply(mint: string): boolean {
    return (readTokenMint(this.#read(mint))?.supply ?? 0n) > 0n
  }

  #readMetadata(address: string): Metadata | null {
    const account = this.#read(address)
    if (account === null || !isMetadata(account)) return null
    return deserializeMetadata({
      publicKey: publicKey(address),
      owner: publicKey(account.owner),
      lamports: lamports(account.lamports),
      executable: false,
      data: account.data,
    })
  }
}

/** The verified or claimed collection of an NFT. */
export function collectionOf({ collection }: Metadata): { key: string; verified: boolean } | null {
  return unwrapOption(collection)
}

function isMetadata({ owner, data }: AccountState): boolean {
  return owner === PROGRAM_IDS.tokenMetadata && data[0] === METADATA_KEY && data.length > 65
}
