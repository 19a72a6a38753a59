import type { Stray, StoppedWallet } from '#contract/migration/stopped-wallets.ts'
import type { StoppedWallet as StoppedWalletRow, StrayRow } from '#db/migration/source-chain-strays.ts'
import { toChecksum } from '#contract/evm-address.ts'
import { decodeSent } from '../evm-contract/index.ts'
import { presentOptionalInstant } from '../http/instant.ts'

export function presentStray(row: StrayRow): Stray {
  return {
    strayId: row.id,
    chain: row.chain,
    from: toChecksum(row.from),
    nonce: row.nonce,
    txHash: row.txHash,
    blockNumber: row.blockNumber,
    to: row.to && toChecksum(row.to),
    valueWei: row.valueWei,
    tokenId: row.tokenId,
    call: row.data === null ? null : decodeSent({ to: row.to, data: row.data }),
    creates: row.creates && toChecksum(row.creates),
    migrationId: row.migrationId,
    acceptedAt: presentOptionalInstant(row.acceptedAt),
    note: row.note,
  }
}

export function presentStoppedWallet(wallet: StoppedWalletRow, strays: StrayRow[]): StoppedWallet {
  const isOfWallet = (row: StrayRow) => row.chain === wallet.chain && row.from === wallet.address
  return {
    code: wallet.missing > 0 ? 'CHAIN_AHEAD' : 'CHAIN_NOT_READ',
    chain: wallet.chain,
    address: toChecksum(wallet.address),
    chainNonce: wallet.chainNonce,
    nextNonce: wallet.nextNonce,
    missing: wallet.missing,
    error: wallet.error,
    strays: strays.filter(isOfWallet).map(presentStray),
  }
}
