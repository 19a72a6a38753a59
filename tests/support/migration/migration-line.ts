import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { migrationRoutes, migrations, mintPlans, sourceChainSends } from '#db/schema.ts'
import { planSecretColumns, type PlanSecret } from '#db/operation/plan-secret.ts'
import { businessKeyOf } from '#db/migration/migration-gather.ts'
import type { SourceChainEntry } from '#worker/source-chains.ts'
import { startAnvil, type Anvil, type AnvilAccount } from '../anvil.ts'
import { deploy, handOver, pay, type Deployed } from '../anvil-contracts.ts'
import { openLine, until, type Line } from '../line.ts'
import { readNewNft } from '../new-nft.ts'
import { feeWei, saveMigration, saveRoute, type Asked } from './line-rows.ts'
import { story } from './story.ts'

export { feeWei }
export const testDepth = 3
const blockMs = 250

/** The whole line of a migration: a source chain with a collection, a route to the line's collection, its people. */
export interface MigrationLine {
  line: Line
  anvil: Anvil
  old: Deployed
  admin: AnvilAccount
  routeId: number
  oldProjectId: number
  entry: SourceChainEntry
  /** An account that owns a fresh NFT of the old collection. */
  holder(at: number): Promise<{ account: AnvilAccount; tokenId: string }>
  /** Asked for as the API does it: a row that waits for fee and NFT. */
  ask(asked: Asked): Promise<number>
  payFee(from: AnvilAccount, valueWei?: bigint): Promise<string>
  handOver(from: AnvilAccount, tokenId: string): Promise<string>
  /** As many blocks as make final what is in the chain now. */
  deep(): Promise<void>
  /** Takes the row of a transfer away once nothing reads its block again: it is of a time before this product. */
  forget(txHash: string): Promise<void>
  /** Waits while blocks come on, as on a chain that lives. */
  whileMining(name: string, isSo: () => Promise<boolean>): Promise<void>
  migration(migrationId: number): Promise<typeof migrations.$inferSelect>
  reaches(migrationId: number, state: string): Promise<typeof migrations.$inferSelect>
  ownerOf(tokenId: string): Promise<string>
  /** Waits until a migration says why it is blocked. */
  says(migrationId: number, reason: string): Promise<void>
  /** Holds what the rows say of an NFT against both chains: minted once or returned once, and the fee with it. */
  expectOneOutcome(migrationId: number): Promise<'mint' | 'return'>
  close(): Promise<void>
}

export async function openMigrationLine(
  input: {
    env?: Record<string, string>
    redisUrl?: string
    /** Default: kaia. `bsc` has a base fee of zero, as BNB Chain has, so that its sends are of the legacy kind. */
    chain?: 'kaia' | 'bsc'
    rpcUrlOf?: (url: string) => Promise<string> | string
  } = {},
): Promise<MigrationLine> {
  const { chain = 'kaia' } = input
  const prefix = chain.toUpperCase()
  const anvil = await startAnvil(chain === 'bsc' ? { chainId: 97, args: ['--base-fee', '0'] } : {})
  const url = (await input.rpcUrlOf?.(anvil.url)) ?? anvil.url
  const line = await openLine({
    ...(input.redisUrl !== undefined && { redisUrl: input.redisUrl }),
    env: { [`${prefix}_RPC_URL`]: url, [`${prefix}_DEPTH`]: String(testDepth), ...input.env },
  })
  const admin = anvil.accounts[9]
  if (!admin) throw new Error('anvil has no tenth account.')
  const owner = anvil.accounts[0]?.address
  const old = await deploy(anvil, 'OldCollection', ['Old', 'OLD', '', owner, owner, 0])
  const { routeId, oldProjectId } = await saveRoute(line, admin, { contract: old.address, chain })
  const entry = line.ctx.sourceChains.get(chain)
  if (!entry) throw new Error(`${chain} is not set.`)
  let tokens = 0
  const migration = async (migrationId: number) => {
    const [row] = await line.db.select().from(migrations).where(eq(migrations.id, migrationId))
    if (!row) throw new Error(`There is no migration ${migrationId}.`)
    return row
  }
  return {
    line,
    anvil,
    old,
    admin,
    routeId,
    oldProjectId,
    entry,
    holder: async (at) => {
      const account = anvil.accounts[at]
      if (!account) throw new Error(`anvil has no account ${at}.`)
      const tokenId = String(++tokens)
      await old.send('mintToIndex', [account.address, tokenId])
      return { account, tokenId }
    },
    ask: (asked) =>
      saveMigration(
        line,
        { routeId, oldProjectId, admin: admin.address, contract: old.address, chain },
        asked,
      ),
    payFee: (from, valueWei = feeWei) => pay(anvil, from, admin.address, valueWei),
    handOver: (from, tokenId) => handOver(old, from, admin.address, BigInt(tokenId)),
    deep: () => anvil.mine(testDepth + 1),
    forget: async (txHash) => {
      const isFinal = async () => {
        const rows = await line.db.execute(sql`
          select 1 from source_chain_deposits where tx_hash = ${txHash} and state = 'final'`)
        return rows.length > 0
      }
      // Events are read once more when they are deep.
      await anvil.mine(2 * testDepth + 2)
      await until(`${txHash} is final`, isFinal)
      await line.db.execute(sql`delete from source_chain_deposits where tx_hash = ${txHash}`)
    },
    whileMining: (name, isSo) => {
      let minedAt = 0
      const look = async () => {
        if (Date.now() - minedAt < blockMs) return isSo()
        minedAt = Date.now()
        await anvil.mine(1)
        return isSo()
      }
      return until(name, look, 120_000)
    },
    migration,
    reaches: async (migrationId, state) => {
      await until(
        `migration ${migrationId} is ${state}`,
        async () => (await migration(migrationId)).state === state,
      ).catch(async (error: unknown) => {
        throw new Error(JSON.stringify(await story(line, migrationId)), { cause: error })
      })
      return migration(migrationId)
    },
    says: (migrationId, reason) =>
      until(
        `migration ${migrationId} says ${reason}`,
        async () => (await migration(migrationId)).reason === reason,
      ),
    expectOneOutcome: async (migrationId) => {
      const row = await migration(migrationId)
      const mint = mintAddressOf(line, await planOf(line, routeId), row)
      const isMinted = !(await line.ctx.chain.isAbsent(mint))
      const owner = String(await old.read('ownerOf', [row.oldNftId])).toLowerCase()
      const sends = await line.db
        .select()
        .from(sourceChainSends)
        .where(eq(sourceChainSends.migrationId, migrationId))
      const sent = sends.filter((send) => send.state === 'final').map((send) => send.purpose)
      if (row.outcome === 'mint') {
        expect({ isMinted, owner, sent }).toEqual({ isMinted: true, owner: admin.address, sent: [] })
        expect(row).toMatchObject({ state: 'completed', newMintAccountKey: mint, feeOutcome: 'kept' })
        await expectNewNft(line.solana.url, row, mint)
        return 'mint'
      }
      expect({ isMinted, owner }).toEqual({ isMinted: false, owner: row.oldWalletAddress })
      const back = row.feeDepositId === null ? ['return_nft'] : ['refund_fee', 'return_nft']
      expect(sent.toSorted()).toEqual(back)
      expect(row).toMatchObject({ state: 'returned', outcome: 'return', newMintAccountKey: null })
      expect(row.feeOutcome).toBe(row.feeDepositId === null ? null : 'refunded')
      return 'return'
    },
    ownerOf: async (tokenId) => String(await old.read('ownerOf', [tokenId])).toLowerCase(),
    close: async () => {
      await line.close()
      await anvil.stop()
    },
  }
}

/** The new wallet holds the NFT on Solana, and the record names its accounts. */
async function expectNewNft(rpcUrl: string, row: typeof migrations.$inferSelect, mint: string) {
  const owner = row.newWalletAddress
  const nft = await readNewNft(rpcUrl, { mint, owner })
  expect(nft).toMatchObject({ holds: { mint, owner, amount: 1n }, hasEdition: true })
  expect(nft.collection).not.toBeNull()
  expect(row).toMatchObject({
    newNftContract: nft.collection,
    newNftId: row.oldNftId,
    newTokenAccountKey: nft.tokenAccount,
    newMetadataAccountKey: nft.metadataAccount,
    newMasterEditionAccountKey: nft.masterEditionAccount,
  })
}

async function planOf({ db }: Line, routeId: number) {
  const [row] = await db
    .select(planSecretColumns)
    .from(migrationRoutes)
    .innerJoin(mintPlans, eq(mintPlans.id, migrationRoutes.planId))
    .where(eq(migrationRoutes.id, routeId))
  if (!row) throw new Error(`There is no route ${routeId}.`)
  return row
}

/** Where a migration's NFT is minted, if it is. */
function mintAddressOf({ ctx }: Line, secret: PlanSecret, row: typeof migrations.$inferSelect) {
  return ctx.chain.deriveSigner(ctx.keyring.secret(secret), businessKeyOf(row)).address
}
