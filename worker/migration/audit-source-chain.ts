import pMap from 'p-map'
import type { Db } from '#db/connection.ts'
import {
  countMissing,
  findOptionalNonces,
  listCensusWallets,
  listEndedSends,
  listMissing,
  type SourceWallet,
} from '#db/migration/source-chain-census.ts'
import type { SourceChainClient } from '../chains/source-chain.ts'
import type { SourceChainEntry } from '../source-chains.ts'

export interface WalletAudit {
  /** 0x in lower case. */
  address: string
  /** The largest count of its transactions that an RPC gives now. */
  onChain: number
  /** From this nonce on rows explain what it sends; null: no census was taken yet, so that nothing can be said. */
  base: number | null
  /** Transactions from the base on that a row explains. */
  explained: number
  /** Those that none explains; `nonces` are the lowest of them. */
  missing: { count: number; nonces: number[] }
  /** What we sent back and the rows say is over: transactions that the chain lacks, or whose outcome is another there. */
  wrong: { nonce: number; txHash: string; isAbsent: boolean }[]
}

const noncesMax = 100
const receiptsAtOnce = 8

/**
 * Holds each of our wallets on a source chain against the rows, without changing anything.
 * @throws ChainError while an RPC does not answer.
 */
export async function auditSourceChain(
  db: Db,
  { chain, client }: Pick<SourceChainEntry, 'chain' | 'client'>,
): Promise<WalletAudit[]> {
  const audits: WalletAudit[] = []
  for (const address of await listCensusWallets(db, chain)) {
    const wallet = { chain, address }
    // Read before the rows: a transaction of ours is a row before it is on any chain.
    const onChain = await client.highestNonce(address)
    const base = (await findOptionalNonces(db, wallet))?.base?.nonce ?? null
    const count = await countMissing(db, wallet, onChain)
    const nonces = count > 0 ? await listMissing(db, wallet, { onChain, limit: noncesMax }) : []
    const explained = base === null ? 0 : Math.max(0, onChain - base - count)
    const wrong = await listWrong(db, client, wallet)
    audits.push({ address, onChain, base, explained, missing: { count, nonces }, wrong })
  }
  return audits
}

async function listWrong(db: Db, client: SourceChainClient, wallet: SourceWallet) {
  const found = await pMap(
    await listEndedSends(db, wallet),
    async ({ nonce, txHash, hasFailed }) => {
      const receipt = await client.receipt(txHash)
      const isAbsent = receipt.verdict === 'absent'
      return isAbsent || receipt.isSuccess === hasFailed ? [{ nonce, txHash, isAbsent }] : []
    },
    { concurrency: receiptsAtOnce },
  )
  return found.flat()
}
