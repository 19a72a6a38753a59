import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { takeBackup } from '../../support/database/backup.ts'
import { casesOf, isSoak } from '../../support/soak.ts'
import { feeWei } from '../../support/migration/migration-line.ts'
import { holdUp, openRestoredLine, type RestoredLine } from '../../support/migration/restored-line.ts'

// Two chains and a database share the machine with everything else that is tested.
vi.setConfig({ testTimeout: 180_000 })

let world: RestoredLine
afterEach(async () => {
  world.proxy.meddle(null)
  await world.stop()
})

describe.each(casesOf(['kaia', 'bsc'] as const, (chain) => chain === 'kaia'))(
  'a database of %s that was restored',
  (chain) => {
    beforeAll(async () => {
      world = await openRestoredLine({ chain })
    })
    afterAll(() => world.close())

    test.runIf(isSoak).each([
      ['before NFT and fee went back', ['nft', 'coin'] as const],
      ['between the fee and the NFT', ['nft'] as const],
    ])('from %s sends neither again', async (_when, held) => {
      world.proxy.meddle(holdUp(...held))
      const { migrationId, address } = await world.handedOver(1)
      const before = await world.onChain(address)
      await world.askBack(migrationId)
      await world.start()
      await world.reaches(migrationId, 'return_planned')
      if (!held.includes('coin' as never))
        await world.whileMining(
          'the fee is back',
          async () => (await world.migration(migrationId)).feeOutcome === 'refunded',
        )
      await world.stop()
      const backup = await takeBackup(world.line.db)
      world.proxy.meddle(null)
      await world.start()
      await world.finished(migrationId)
      await world.stop()
      const after = await world.onChain(address)
      expect(after).toMatchObject({ sent: before.sent + 2, holder: before.holder + feeWei })
      await backup.restore()
      await world.start()
      await world.finished(migrationId)
      expect(await world.onChain(address)).toEqual(after)
      expect(await world.expectOneOutcome(migrationId)).toBe('return')
      await world.expectAllKnown(before.sent)
    })

    test('from before its NFT was minted adopts the one that is there', async () => {
      const { migrationId } = await world.handedOver(6)
      const backup = await takeBackup(world.line.db)
      await world.start()
      await world.finished(migrationId)
      await world.stop()
      const { newMintAccountKey } = await world.migration(migrationId)
      await backup.restore()
      await world.start()
      await world.finished(migrationId)
      expect(await world.expectOneOutcome(migrationId)).toBe('mint')
      expect(await world.migration(migrationId)).toMatchObject({ newMintAccountKey })
    })

    test.runIf(isSoak)('from when all was back changes nothing', async () => {
      const { migrationId, address } = await world.handedOver(2)
      const { sent } = await world.onChain(address)
      await world.askBack(migrationId)
      await world.start()
      await world.finished(migrationId)
      await world.stop()
      const backup = await takeBackup(world.line.db)
      await backup.restore()
      const after = await world.onChain(address)
      await world.start()
      const next = await world.handedOver(3)
      await world.askBack(next.migrationId)
      await world.finished(next.migrationId)
      expect((await world.onChain(address)).holder).toBe(after.holder)
      expect(await world.expectOneOutcome(migrationId)).toBe('return')
      await world.expectAllKnown(sent)
    })

    test.runIf(isSoak)(
      'from before the worker saw anything: it waits, and adopts once the return is asked for again',
      async () => {
        const backup = await takeBackup(world.line.db)
        const { account, tokenId } = await world.holder(4)
        const { address } = account
        await world.payFee(account)
        await world.handOver(account, tokenId)
        await world.deep()
        const migrationId = await world.ask({ wallet: address, tokenId })
        const before = await world.onChain(address)
        const asked = await takeBackup(world.line.db)
        await world.askBack(migrationId)
        await world.start()
        await world.finished(migrationId)
        await world.stop()
        const after = await world.onChain(address)
        expect(after.sent).toBe(before.sent + 2)
        await asked.restore()
        await world.start()
        await world.says(migrationId, 'NFT_NOT_OURS')
        await world.askBack(migrationId)
        await world.finished(migrationId)
        expect(await world.onChain(address)).toEqual(after)
        expect(await world.expectOneOutcome(migrationId)).toBe('return')
        await world.expectAllKnown(before.sent)
        // From before it was even asked for, it is nobody's: both are adopted as orphans.
        await world.stop()
        await backup.restore()
        await world.start()
        await world.whileMining('all is explained', () => world.isExplained())
        expect(await world.onChain(address)).toEqual(after)
        await world.expectAllKnown(before.sent)
      },
    )

    test.runIf(isSoak)(
      'from before an admin sent orphans back, from between two of the same content, and from after',
      async () => {
        await world.start()
        const [, , , , , payer] = world.anvil.accounts
        if (!payer) throw new Error('anvil has too few accounts.')
        const first = await world.payFee(payer)
        const second = await world.payFee(payer)
        await world.isHandled(first, 'orphan')
        await world.isHandled(second, 'orphan')
        await world.stop()
        const before = await world.onChain(payer.address)
        const backups = [await takeBackup(world.line.db)]
        for (const txHash of [first, second]) {
          await world.sendBack(txHash)
          await world.start()
          await world.isHandled(txHash, 'returned')
          await world.stop()
          backups.push(await takeBackup(world.line.db))
        }
        const after = await world.onChain(payer.address)
        expect(after).toMatchObject({ sent: before.sent + 2, holder: before.holder + 2n * feeWei })
        for (const backup of backups) {
          await backup.restore()
          await world.start()
          await world.isHandled(first, 'returned')
          await world.isHandled(second, 'returned')
          await world.stop()
          expect(await world.onChain(payer.address)).toEqual(after)
          await world.expectAllKnown(before.sent)
        }
      },
    )
  },
)
