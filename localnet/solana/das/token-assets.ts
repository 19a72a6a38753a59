import { deserializeMetadata, type Metadata } from '@metaplex-foundation/mpl-token-metadata'
import { lamports, publicKey, unwrapOption } from '@metaplex-foundation/umi'
import type { AccountState } from '../executor/executor.ts'
import { PROGRAM_IDS } from '../executor/program-images.ts'
import { readTokenMint } from '../ledger/spl-token.ts'
import type { TransactionRecord } from '../ledger/transaction-record.ts'

/** First byte of a Token Metadata account that holds metadata (Key::MetadataV1). */
const METADATA_KEY = 4

/** An NFT of the Token Metadata program. */
export interface TokenAsset {
  mint: string
  /** Rank by creation. */
  order: number
  metadata: Metadata
  /** Holder of the one token; null when nobody holds it. */
  owner: string | null
  isBurnt: boolean
}

/** Reads an account as the index sees it. */
type ReadAccount = (address: string) => AccountState | null

/** NFTs of the Token Metadata program: found in transactions, read from accounts when asked for. */
export class TokenAssets {
  readonly #metadataByMint = new Map<string, { address: string; order: number }>()
  readonly #ownerByMint = new Map<string, string>()
  readonly #read: ReadAccount

  constructor(read: ReadAccount) {
    this.#read = read
  }

  get mints(): Iterable<string> {
    return this.#metadataByMint.keys()
  }

  apply(record: TransactionRecord): void {
    for (const { mint, owner, uiTokenAmount } of record.tokenBalances.post) {
      if (uiTokenAmount.amount === '1' && uiTokenAmount.decimals === 0) this.#ownerByMint.set(mint, owner)
    }
    if (record.err !== null || !record.accountKeys.includes(PROGRAM_IDS.tokenMetadata)) return
    for (const address of record.accountKeys) {
      const mint = this.#mintOf(address)
      if (mint === null || this.#metadataByMint.has(mint)) continue
      this.#metadataByMint.set(mint, { address, order: this.#metadataByMint.size })
    }
  }

  find(mint: string): TokenAsset | null {
    const known = this.#metadataByMint.get(mint)
    if (known === undefined) return null
    const account = this.#read(known.address)
    if (account === null || !isMetadata(account)) return null
    const supply = readTokenMint(this.#read(mint))?.supply ?? 0n
    return {
      mint,
      order: known.order,
      metadata: deserializeMetadata({
        publicKey: publicKey(known.address),
        owner: publicKey(account.owner),
        lamports: lamports(account.lamports),
        executable: false,
        data: account.data,
      }),
      owner: supply === 0n ? null : (this.#ownerByMint.get(mint) ?? null),
      isBurnt: supply === 0n,
    }
  }

  /** Mints of NFTs that pass a test. Reads each one: for lists of a test network, not of a big one. */
  filter(test: (asset: TokenAsset) => boolean): TokenAsset[] {
    return [...this.mints].flatMap((mint) => {
      const asset = this.find(mint)
      return asset !== null && !asset.isBurnt && test(asset) ? [asset] : []
    })
  }

  /** Mints whose last known holder is `owner`, without reading accounts. */
  *heldBy(owner: string): Generator<string> {
    for (const [mint, holder] of this.#ownerByMint) if (holder === owner) yield mint
  }

  #mintOf(address: string): string | null {
    const account = this.#read(address)
    if (account === null || !isMetadata(account)) return null
    return publicKey(account.data.slice(33, 65)).toString()
  }
}

/** The verified or claimed collection of an NFT. */
export function collectionOf({ metadata }: TokenAsset): { key: string; verified: boolean } | null {
  return unwrapOption(metadata.collection)
}

function isMetadata({ owner, data }: AccountState): boolean {
  return owner === PROGRAM_IDS.tokenMetadata && data[0] === METADATA_KEY && data.length > 65
}
