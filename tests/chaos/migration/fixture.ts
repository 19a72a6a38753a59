import { sql } from 'drizzle-orm'
import { getBytes, Wallet } from 'ethers'
import type { Db } from '#db/connection.ts'
import { saveReturnAsked, saveReportedHashes } from '#db/migration/migration-requests.ts'
import type { Vault } from '#db/vault.ts'
import type { Anvil } from '../../support/anvil.ts'
import { deployOldCollection } from '../../support/anvil-contracts.ts'
import {
  saveTestHolder,
  saveTestMigration,
  saveTestOldProject,
  saveTestRoute,
  testFeeWei,
} from '../../support/migration/migration-rows.ts'
import { saveTestCollection, saveTestProject, statusOf } from '../../support/rows.ts'
import { evmSigner } from '../../support/wallet/signers.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import type { Random } from '../random.ts'
import { createMempool, habits, isHasty, transferData, type Habit, type Sender } from './people.ts'

const holdersMax = 12
/** Most do the usual; the rest is spread over what else people do. */
const usualShare = 0.7
const timeLimitMs = 900_000
/** For those who may be short of something: they come back within the run. */
const shortLimitMs = 20_000

interface Holder {
  userUuid: string
  sender: Sender
}

interface FixtureInput {
  db: Db
  vault: Vault
  anvil: Anvil
  items: number
  random: Random
  wallet: { address: string; secret: string }
}

/** An old collection with holders, a new one, the way between them, and migrations that begin one after another. */
export async function prepareMigrations(input: FixtureInput) {
  const { db, vault, anvil, random } = input
  const admin = Wallet.createRandom()
  const adminAddress = admin.address.toLowerCase()
  const collection = await deployOldCollection(anvil)
  await anvil.fund(adminAddress, 10n ** 21n)
  const newProjectId = await saveTestProject(db, vault, input.wallet)
  const { collectionId, masterId } = await saveTestCollection(db, vault, newProjectId, input.wallet.address)
  const oldProjectId = await saveTestOldProject(db, vault, {
    contract: collection.address,
    admin: { address: adminAddress, secret: admin.privateKey },
  })
  const { routeId } = await saveTestRoute(db, { oldProjectId, newProjectId, collectionId })
  const mempool = createMempool(anvil)
  const holders: Holder[] = []
  for (let at = 0; at < Math.min(holdersMax, input.items); at++) {
    const { privateKey } = Wallet.createRandom()
    // It signs where its NFTs go.
    evmSigner({ secretKey: getBytes(privateKey) })
    const sender = mempool.sender(new Wallet(privateKey))
    await anvil.fund(sender.address, 10n ** 21n)
    holders.push({ sender, userUuid: await saveTestHolder(db, sender.address) })
  }
  await giveNfts(collection, holders, input.items)
  // Deep enough that no fork removes the fixture.
  await anvil.mine(10)

  const migrateOne = async (at: number) => {
    const holder = holders[at % holders.length]
    if (!holder) return
    const tokenId = String(at + 1)
    const habit: Habit = random.next() < usualShare ? 'both' : random.pick(habits)
    const { sender, userUuid } = holder
    const request = { userUuid, routeId, oldProjectId, holder: sender.address, contract: collection.address }
    const open = () =>
      saveTestMigration(db, {
        ...request,
        tokenId,
        newWallet: newWallet().address,
        admin: adminAddress,
        timeLimitMs: isHasty(habit) ? shortLimitMs : timeLimitMs,
      })
    const migrationId = await open()
    const tell = async (hashes: { feeTxHash: string | null; nftTxHash: string | null }) => {
      if (habit !== 'silent') await saveReportedHashes(db, migrationId, hashes)
    }
    const fee = async () =>
      tell({ feeTxHash: await sender.send({ to: adminAddress, value: testFeeWei }), nftTxHash: null })
    const nft = async () => {
      const data = transferData(sender.address, adminAddress, tokenId)
      await tell({ feeTxHash: null, nftTxHash: await sender.send({ to: collection.address, data }) })
    }
    if (!isHasty(habit)) payers.set(migrationId, fee)
    if (habit === 'nft first' || habit === 'nft alone') await nft()
    if (habit !== 'nft alone' && habit !== 'nothing') await fee()
    if (habit === 'both' || habit === 'asks back' || habit === 'silent') await nft()
    if (habit !== 'asks back') return
    const words = { actor: 'chaos', reason: 'REFUSED_BY_OPS' as const, detail: null, isBeforeHandover: false }
    askedBack.push(() => saveReturnAsked(db, { migrationId, ...words }))
  }
  const askedBack: (() => Promise<unknown>)[] = []
  const payers = new Map<number, () => Promise<void>>()
  let begun = 0
  return {
    admin: adminAddress,
    collection,
    collectionMaster: masterId,
    isCollectionReady: async () => (await statusOf(db, masterId))?.status === '20',
    /** Begins migrations until there are `count`; those who ask for theirs back do so a little later. */
    upTo: async (count: number) => {
      for (const ask of askedBack.splice(0)) await ask()
      for (; begun < Math.min(count, input.items); begun += 1) await migrateOne(begun)
    },
    /**
     * Fees of one wallet look alike: one that never pays for its first NFT has it minted with the fee of its next.
     * A holder who sees that pays again, once, as the site asks.
     */
    payAgain: async () => {
      for (const migrationId of await listShortOfFee(db)) {
        const pay = payers.get(migrationId)
        payers.delete(migrationId)
        await pay?.()
      }
    },
    close: mempool.close,
  }
}

async function listShortOfFee(db: Db) {
  const rows = await db.execute<{ migration_id: string }>(sql`
    select migration_id from migrations
    where reason = 'FEE_ALREADY_USED' and fee_deposit_id is null and return_asked_by is null and finished_at is null`)
  return rows.map((row) => Number(row.migration_id))
}

/** Token n belongs to holder n, around and around. */
async function giveNfts(
  collection: Awaited<ReturnType<typeof deployOldCollection>>,
  holders: Holder[],
  items: number,
) {
  for (let at = 0; at < items; at++) {
    const owner = holders[at % holders.length]?.sender.address
    if (owner) await collection.send('mintToIndex', [owner, at + 1])
  }
}
