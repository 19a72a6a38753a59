import { setTimeout as sleep } from 'node:timers/promises'
import type { Token } from '#contract/send-token/token.ts'
import type { Chain } from '#worker/chains/adapter.ts'
import type { Signer } from '#worker/chains/transaction.ts'
import { createSolanaChain } from '#worker/chains/solana/create-solana-chain.ts'
import { createPolicy } from '#worker/queue/retry-policy.ts'
import type { TokenSite } from '../tokens.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { payoutKindOf, type PayoutKind } from './payout-kinds.ts'

/** Makes what an operation pays in, on a chain that does nothing else yet; null: coins. */
export async function makePaid(kind: PayoutKind, chain: Chain, wallet: Signer): Promise<Token | null> {
  const { makeToken } = payoutKindOf(kind)
  return makeToken ? makeToken(siteOn(chain, wallet)) : null
}

/** The same on the chain at `url`, for the wallet of a project. */
export function makePaidAt(kind: PayoutKind, url: string, wallet: Wallet): Promise<Token | null> {
  return onSiteAt(url, wallet, ({ chain, wallet: signer }) => makePaid(kind, chain, signer))
}

/** Where tokens of a wallet are made, on a chain that does nothing else yet. */
export function siteOn(chain: Chain, wallet: Signer): TokenSite {
  return {
    ...{ chain, wallet, blockhash: () => chain.latestBlockhash() },
    land: async ({ bytes, signature }) => {
      await chain.broadcast(bytes)
      for (;;) {
        const [status] = await chain.statuses([signature])
        if (status?.confirmation === 'finalized') return status.err
        await sleep(20)
      }
    },
  }
}

/** Makes something there on the chain at `url`, for the wallet of a project. */
export async function onSiteAt<T>(
  url: string,
  wallet: Wallet,
  make: (site: TokenSite) => Promise<T>,
): Promise<T> {
  const chain = createSolanaChain({
    ...{ network: 'localnet', rpcUrls: [url], requestTimeoutMs: 30_000, timings: createPolicy() },
    ...{ priorityFloorMicroLamports: 0n, priorityCapMicroLamports: 0n },
  })
  try {
    return await make(siteOn(chain, chain.signerFromSecret(wallet.secret)))
  } finally {
    chain.close()
  }
}
