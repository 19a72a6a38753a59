import type { SourceChain } from '../migration/codes.ts'

/** The wallets of SPEC.md section 1, by their stored type. */
export const walletTypes = [
  'phantom',
  'solflare',
  'metamask',
  'kaia',
  'klip',
  'dcent',
  'ledger',
  'walletconnect',
] as const
export type WalletType = (typeof walletTypes)[number]

/** How an address of a wallet is written and how it signs. evm: 0x addresses; Kaia among them. */
export const walletFamilies = ['solana', 'evm'] as const
export type WalletFamily = (typeof walletFamilies)[number]

export const familyOfWallet: Readonly<Record<WalletType, WalletFamily>> = {
  phantom: 'solana',
  solflare: 'solana',
  metamask: 'evm',
  kaia: 'evm',
  klip: 'evm',
  dcent: 'evm',
  ledger: 'evm',
  walletconnect: 'evm',
}

/**
 * What a wallet proved itself by. key: the key its address comes from, which owns the address on every chain.
 * kaia_account: what Kaia says signs for the account, a changed key or a contract; other chains know nothing of it.
 */
export const walletProofs = ['key', 'kaia_account'] as const
export type WalletProof = (typeof walletProofs)[number]

/** Whether a proof gives rights to what an address has on a source chain. */
export function proofCounts(proof: WalletProof, chain: SourceChain) {
  return proof === 'key' || chain === 'kaia'
}

/** Wallets that can pay the migration fee (SPEC.md section 5: kaikas, metamask and klip). */
export const migrationWallets = ['kaia', 'metamask', 'klip'] as const satisfies readonly WalletType[]

/** States of a request to a Klip phone, as Klip spells them, and `expired`, which is ours. */
export const klipStatuses = ['prepared', 'requested', 'completed', 'canceled', 'error', 'expired'] as const
export type KlipStatus = (typeof klipStatuses)[number]
