import type { Migration } from '#contract/migration/migration.ts'
import type { Wallets } from '#web/src/site/wallet/types.ts'

export const oldAddress = '0xAbCdEf0123456789aBcDeF0123456789abCDEf01'
export const newAddress = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

/** A migration as the server reports it, nothing done yet. */
export function migration(part: Partial<Migration> = {}): Migration {
  return {
    migrationId: 1,
    runId: '5c2b0f0e-6a53-4a3e-9d9b-2f0f4b7f0001',
    regId: oldAddress.toLowerCase(),
    regTime: '2026-11-21T00:00:00.000Z',
    status: '0',
    state: 'created',
    outcome: null,
    reason: null,
    chain: 'kaia',
    routeId: 1,
    oldProjectId: 4,
    oldProjectName: 'Grilla',
    oldWalletAddress: oldAddress,
    oldWalletType: 'metamask',
    oldNftContract: '0x1111111111111111111111111111111111111111',
    oldNftId: '7',
    oldNftName: 'Grilla #7',
    oldNftImage: null,
    newWalletAddress: newAddress,
    destinationSignedAt: '2026-11-21T00:00:00.000Z',
    newProjectName: 'Punky Grilla',
    newNftContract: null,
    newNftId: null,
    newMintAccountKey: null,
    newTokenAccountKey: null,
    newMetadataAccountKey: null,
    newMasterEditionAccountKey: null,
    adminWallet: '0x2222222222222222222222222222222222222222',
    feeWei: '100000000000000000',
    coin: 'KAIA',
    feeTxHash: null,
    feeConfirmations: null,
    feeOutcome: null,
    feeKeptWei: null,
    coinsBack: [],
    nftTxHash: null,
    nftConfirmations: null,
    depth: 5,
    mintSignature: null,
    returnTxHash: null,
    refundTxHash: null,
    deadline: '2026-11-22T00:00:00.000Z',
    finishedAt: null,
    ...part,
  }
}

export function wallets(part: Partial<Wallets> = {}): Wallets {
  return {
    isReady: true,
    isUnreachable: false,
    evm: { family: 'evm', type: 'metamask', address: oldAddress.toLowerCase(), isProven: true, isLive: true },
    solana: null,
    session: null,
    ...part,
  }
}

export function hash(digit: string): string {
  return `0x${digit.repeat(64)}`
}
