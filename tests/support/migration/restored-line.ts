import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { handleOrphan } from '#db/migration/deposit-admin.ts'
import { command } from '../line.ts'
import { startRpcProxy, type Meddler, type RpcProxy } from '../rpc-proxy.ts'
import { openMigrationLine, type MigrationLine } from './migration-line.ts'

/** A migration line with two RPCs, one of them a proxy, whose workers are started and stopped one after another. */
export interface RestoredLine extends MigrationLine {
  proxy: RpcProxy
  start(): Promise<void>
  stop(): Promise<void>
  /** Fee and NFT of a fresh migration have reached the admin wallet, deep enough. */
  handedOver(at: number): Promise<{ migrationId: number; address: string; tokenId: string }>
  askBack(migrationId: number): Promise<void>
  /** Waits until a migration is over. */
  finished(migrationId: number): Promise<void>
  /** Waits until what a transaction brought is handled like this. */
  isHandled(txHash: string, handling: string): Promise<void>
  /** What an admin does in the inbox. */
  sendBack(txHash: string): Promise<void>
  /** How many transactions the admin wallet has sent, and what it and the other wallet hold, to the wei. */
  onChain(address: string): Promise<{ sent: number; admin: bigint; holder: bigint }>
  /** Whether the last census found a row for everything that the admin wallet has sent, and each is final. */
  isExplained(): Promise<boolean>
  /** Every transaction of the admin wallet since a nonce has one row, which names it and is final. */
  expectAllKnown(from: number): Promise<void>
}

export async function openRestoredLine(input: { chain?: 'kaia' | 'bsc' } = {}): Promise<RestoredLine> {
  const proxies: RpcProxy[] = []
  const line = await openMigrationLine({
    ...input,
    rpcUrlOf: async (url) => {
      const started = await startRpcProxy(url)
      proxies.push(started)
      return `${url},${started.url}`
    },
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('The line did not ask for its RPCs.')
  const { db } = line.line
  const workers: { close(): Promise<void> }[] = []
  const stop = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()))
  }
  return {
    ...line,
    proxy,
    start: async () => void workers.push(await line.line.startWorker()),
    stop,
    handedOver: async (at) => {
      const { account, tokenId } = await line.holder(at)
      const { address } = account
      const migrationId = await line.ask({ wallet: address, tokenId })
      await line.payFee(account)
      await line.handOver(account, tokenId)
      await line.deep()
      return { migrationId, address, tokenId }
    },
    askBack: async (migrationId) => {
      await db.execute(sql`
        update migrations set return_asked_by = 'ops', return_asked_reason = 'REFUSED_BY_OPS', next_run_at = now()
        where migration_id = ${migrationId}`)
    },
    finished: (migrationId) =>
      line.whileMining(
        `migration ${migrationId} is finished`,
        async () => (await line.migration(migrationId)).finishedAt !== null,
      ),
    isHandled: (txHash, handling) =>
      line.whileMining(
        `${txHash} is ${handling}`,
        async () => (await depositOf(line, txHash))?.handling === handling,
      ),
    sendBack: async (txHash) => {
      const depositId = Number((await depositOf(line, txHash))?.id)
      const asked = { depositId, to: 'return_planned', note: 'Asked by its owner.', actor: 'ops' } as const
      expect(await command(db, (tx) => handleOrphan(tx, asked))).toBe(true)
    },
    onChain: async (address) => {
      const { provider } = line.anvil
      return {
        sent: await provider.getTransactionCount(line.admin.address),
        admin: await provider.getBalance(line.admin.address),
        holder: await provider.getBalance(address),
      }
    },
    isExplained: async () => {
      const [row] = await db.execute<{ missing: string; open: string; count: string | null }>(sql`
        select n.missing, n.chain_nonce as count, (select count(*) from source_chain_sends
          where state in ('signed', 'sent', 'landed')) as open from source_chain_nonces n`)
      const count = await line.anvil.provider.getTransactionCount(line.admin.address)
      return row !== undefined && row.missing === '0' && row.open === '0' && Number(row.count) === count
    },
    expectAllKnown: (from) => expectAllKnown(line, from),
    close: async () => {
      await stop()
      await line.close()
      await proxy.close()
    },
  }
}

async function depositOf({ line }: MigrationLine, txHash: string) {
  const [row] = await line.db.execute<{ id: string; handling: string }>(
    sql`select deposit_id as id, handling from source_chain_deposits where tx_hash = ${txHash}`,
  )
  return row
}

async function expectAllKnown({ line, anvil, admin }: MigrationLine, from: number) {
  const sends = await line.db.execute<{ nonce: string; tx_hash: string; state: string }>(sql`
    select nonce, tx_hash, state from source_chain_sends where nonce >= ${from} and state <> 'failed' order by nonce`)
  const count = await anvil.provider.getTransactionCount(admin.address)
  expect(sends.map(({ nonce, state }) => ({ nonce: Number(nonce), state }))).toEqual(
    Array.from({ length: count - from }, (_, at) => ({ nonce: from + at, state: 'final' })),
  )
  for (const send of sends) {
    const tx = await anvil.provider.getTransaction(send.tx_hash)
    expect(tx).toMatchObject({ nonce: Number(send.nonce) })
    expect(tx?.from.toLowerCase()).toBe(admin.address)
  }
}

/** No RPC says what such a send costs, so that it cannot be signed: NFTs, coin, or both. */
export function holdUp(...kinds: ('nft' | 'coin')[]): Meddler {
  return (method, [call]) => {
    if (method !== 'eth_estimateGas' || typeof call !== 'object' || call === null) return null
    const kind = 'data' in call && call.data !== '0x' ? 'nft' : 'coin'
    return kinds.includes(kind) ? { error: { code: -32_000, message: 'busy' } } : null
  }
}
