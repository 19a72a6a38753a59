import { Transaction } from 'ethers'
import type { Detail } from '#contract/codes/details.ts'
import { ChainError } from '../chain-error.ts'
import { decodeTransferFrom } from './erc721.ts'
import { decodeUnits } from './tokens/encode-token.ts'

/** What one transaction of a wallet of ours may do, as the rows say it, in their own words. Addresses are 0x in lower case. */
export type SendLimits = { nonce: number; chainId: number } & (
  | { kind: 'coin'; to: string; valueWei: bigint }
  | { kind: 'nft'; contract: string; tokenId: string; from: string; to: string }
  /** Units of an ERC-1155, or of an ERC-20, which has no id. */
  | { kind: 'units'; contract: string; tokenId: string | null; amount: bigint; from: string; to: string }
  /** To null: it creates a contract. */
  | { kind: 'call'; to: string | null; data: string; valueWei: bigint }
)

/**
 * Holds what is about to be signed against what its row allows. It reads the bytes themselves, whoever built them.
 * @param unsigned the serialized transaction that is hashed and signed.
 * @throws ChainError SIGNING_REFUSED, permanent. Nothing is signed then.
 */
export function holdSend(unsigned: string, limits: SendLimits): void {
  const tx = Transaction.from(unsigned)
  const to = tx.to === null ? null : tx.to.toLowerCase()
  const isPlace = tx.nonce === limits.nonce && tx.chainId === BigInt(limits.chainId)
  if (
    !isPlace ||
    (tx.accessList ?? []).length > 0 ||
    !isAllowed({ to, data: tx.data, valueWei: tx.value }, limits)
  ) {
    const said: Detail = { code: 'SEND_NOT_AS_PLANNED', params: { to: to ?? '', valueWei: String(tx.value) } }
    throw new ChainError('SIGNING_REFUSED', 'permanent', said)
  }
}

function isAllowed(tx: { to: string | null; data: string; valueWei: bigint }, limits: SendLimits): boolean {
  switch (limits.kind) {
    case 'coin':
      return tx.to === limits.to && tx.data === '0x' && tx.valueWei === limits.valueWei
    case 'nft': {
      const moved = decodeTransferFrom(tx.data)
      return (
        tx.to === limits.contract &&
        tx.valueWei === 0n &&
        moved?.from === limits.from &&
        moved.to === limits.to &&
        moved.tokenId === BigInt(limits.tokenId).toString()
      )
    }
    case 'units': {
      const moved = decodeUnits(limits.from, tx.data)
      return (
        tx.to === limits.contract &&
        tx.valueWei === 0n &&
        moved?.from === limits.from &&
        moved.to === limits.to &&
        moved.amount === limits.amount &&
        moved.tokenId === (limits.tokenId === null ? null : BigInt(limits.tokenId).toString())
      )
    }
    case 'call':
      return (
        tx.to === limits.to &&
        tx.data.toLowerCase() === limits.data.toLowerCase() &&
        tx.valueWei === limits.valueWei
      )
  }
}
