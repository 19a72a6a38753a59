import type { Standard } from '../codes/status.ts'
import type { QuoteInput } from '../operation/quote.ts'

/** What decides how many items share a transaction; the worker packs by the same limits, item by item. */
const transactionBytesMax = { v0: 1232, v1: 4096 } as const
/** Instructions a transaction may run, inner ones counted (Solana runtime). */
const traceMax = 64
const tracePerItem: Record<Standard, number> = { compressed: 4, 'token-metadata': 19 }
const computeMax = 1_400_000
const computePerItemMax: Record<Standard, number> = { compressed: 70_000, 'token-metadata': 300_000 }
/** Signatures of a v1 transaction (SIMD-0385). */
const signaturesMax = 12

/** Header, blockhash and counts; in v0 also the two compute budget instructions with their program. */
const fixedBytes = { v0: 40 + 32 + 20, v1: 58 } as const
/** Payer's signature and the addresses all items share. */
const sharedBytes: Record<Standard, number> = { compressed: 64 + 10 * 32, 'token-metadata': 64 + 9 * 32 }
/** createAccountWithSeed with its longest seed, and the address of the guard. */
const guardBytes = 162

/** MetadataArgs of Bubblegum or CreateV1 of Token Metadata without texts and creators, with account indexes. */
const instructionBytes: Record<Standard, number> = { compressed: 87, 'token-metadata': 121 }
/** Addresses of its own: an owner; or mint (signed), metadata, edition, token account and owner. */
const addressBytes: Record<Standard, number> = { compressed: 32, 'token-metadata': 5 * 32 + 64 }
const creatorBytes = 34

/** Means over the rows of a mint list. */
export interface MintSizes {
  /** Of name + symbol + uri. */
  metadataBytesMean: number
  creatorsMean: number
}

/** Items of mean size that fit one transaction; at least one. */
export function itemsPerTransaction(
  standard: Standard,
  version: 'v0' | 'v1',
  input: MintSizes & Pick<QuoteInput, 'hasGuard'>,
): number {
  const prologue = (version === 'v0' ? 2 : 0) + (input.hasGuard ? 1 : 0)
  const room =
    transactionBytesMax[version] -
    fixedBytes[version] -
    sharedBytes[standard] -
    (input.hasGuard ? guardBytes : 0)
  const itemBytes =
    instructionBytes[standard] +
    addressBytes[standard] +
    input.metadataBytesMean +
    input.creatorsMean * creatorBytes
  const limits = [
    room / itemBytes,
    (traceMax - prologue) / tracePerItem[standard],
    computeMax / computePerItemMax[standard],
    standard === 'token-metadata' ? signaturesMax - 1 : Number.POSITIVE_INFINITY,
  ]
  return Math.max(1, Math.floor(Math.min(...limits)))
}
