import type { Db } from '#db/connection.ts'
import {
  countMissing,
  findOptionalNonces,
  listCensusWallets,
  listMissing,
} from '#db/migration/source-chain-census.ts'
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
}

const noncesMax = 100

/**
 * Holds each of our wallets on a source chain against the rows, without changing anything.
 * @throws ChainError while an RPC does not answer.
 */
export async function auditSourceChain(db: Db, { chain, client }: SourceChainEntry): Promise<WalletAudit[]> {
  const audits: WalletAudit[] = []
  for (const address of await listCensusWallets(db, chain)) {
    const wallet = { chain, address }
    // Read before the rows: a transaction of ours is a row before it is on any chain.
    const onChain = await client.highestNonce(address)
    const base = (await findOptionalNonces(db, wallet))?.base?.nonce ?? null
    const count = await countMissing(db, wallet, onChain)
    const nonces = count > 0 ? await listMissing(db, wallet, { onChain, limit: noncesMax }) : []
    const explained = base === null ? 0 : Math.max(0, onChain - base - count)
    audits.push({ address, onChain, base, explained, missing: { count, nonces } })
  }
  return audits
}
