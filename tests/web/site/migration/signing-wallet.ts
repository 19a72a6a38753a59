import { dropPort, takePort } from '#web/src/site/wallet/live-ports.ts'
import type { WalletPort } from '#web/src/site/wallet/ports/port.ts'
import { changeWallets } from '#web/src/site/wallet/state.ts'
import { oldAddress, wallets } from './rows.ts'

/** A message of the server, as the site gets it. */
export const challenge = {
  challengeId: '00000000-0000-4000-8000-000000000001',
  address: oldAddress,
  message: 'NFTs that migrate (1):\n- Grilla #7',
  expiresAt: '2099-01-01T00:00:00.000Z',
}
/** What the server answers to a wallet that signs. */
export const signingReplies = {
  '/api/migration/destination/challenge': challenge,
  '/api/migration/destination': { newWalletAddress: 'x', nfts: [], signedAt: '2026-11-28T00:00:00.000Z' },
}

/** Puts a wallet into the page that signs as it is told, and counts what it was asked. @returns the messages. */
export function putSigner(
  sign: WalletPort['sign'] = () => Promise.resolve(`0x${'1'.repeat(130)}`),
): string[] {
  const asked: string[] = []
  takePort(
    {
      type: 'metamask',
      family: 'evm',
      needsPress: false,
      detect: () => true,
      connect: () => Promise.resolve(oldAddress),
      disconnect: () => Promise.resolve(),
      sign: (shown, watch) => {
        asked.push(shown.message)
        return sign(shown, watch)
      },
      on: () => () => undefined,
      sendCoin: () => Promise.reject(new Error('No fee here.')),
      transferNft: () => Promise.reject(new Error('No NFT here.')),
    },
    () => undefined,
  )
  changeWallets(wallets())
  return asked
}

export function takeSignerAway(): void {
  dropPort('evm')
  changeWallets({ evm: null })
}
