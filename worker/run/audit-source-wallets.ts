import type { SourceChain } from '#contract/migration/codes.ts'
import type { Db } from '#db/connection.ts'
import { ChainError } from '../chains/chain-error.ts'
import { auditSourceChain, type WalletAudit } from '../migration/index.ts'
import type { SourceChainEntry } from '../source-chains.ts'
import { withSentences } from './with-sentences.ts'

/** One of our wallets on a source chain, where refunds and returned NFTs come from; what differs, as sentences. */
export interface AuditedWallet extends WalletAudit {
  chain: SourceChain
  differences: string[]
}

export interface SourceChainAudits {
  wallets: AuditedWallet[]
  /** Chains whose RPCs do not answer. */
  unread: { chain: SourceChain; error: string }[]
}

/** Every wallet of every source chain that is switched on. Reads only. */
export async function auditSourceWallets(
  db: Db,
  chains: Pick<SourceChainEntry, 'chain' | 'client'>[],
): Promise<SourceChainAudits> {
  const audits: SourceChainAudits = { wallets: [], unread: [] }
  for (const { chain, client } of chains) {
    try {
      const wallets = await auditSourceChain(db, { chain, client })
      audits.wallets.push(
        ...wallets.map((wallet) => ({ ...wallet, chain, differences: differencesOf(wallet) })),
      )
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      audits.unread.push({ chain, error: error.message })
    }
  }
  return audits
}

/** One for each transaction that differs, those that are not named among them. */
function differencesOf({ missing, wrong }: WalletAudit): string[] {
  const more = missing.count - missing.nonces.length
  return [
    ...missing.nonces.map((nonce) => `Nonce ${nonce} is used on chain and in no row.`),
    ...Array.from({ length: more }, () => 'A later nonce is used on chain and in no row.'),
    ...wrong.map(({ nonce, txHash, isAbsent }) =>
      isAbsent
        ? `${txHash} (nonce ${nonce}) is over in the rows and not on chain.`
        : `${txHash} (nonce ${nonce}) ended otherwise on chain than in its row.`,
    ),
  ]
}

export function linesOfWallet({
  chain,
  address,
  base,
  explained,
  missing,
  differences,
}: AuditedWallet): string[] {
  const counts =
    base === null
      ? 'nothing has to be explained yet'
      : `transactions ${explained + missing.count} on chain, ${explained} in the rows`
  return withSentences(`${chain} ${address}: ${counts}`, differences)
}
