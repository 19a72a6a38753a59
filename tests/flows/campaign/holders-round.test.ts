import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import type { Token } from '#contract/send-token/token.ts'
import { decideRound } from '#db/campaign/rounds.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { askForSnapshot, findOptionalSnapshot, listSnapshots } from '#db/recipient/snapshots.ts'
import { fromNow, minuteMs, roundsOf, saveActiveCampaign } from '../../support/campaign/campaigns.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { payoutRuns, planPayouts } from '../../support/kinds/payouts.ts'
import { tokenRuns, tokenSite } from '../../support/kinds/token-payouts.ts'
import { ended, openLine, until, type Line } from '../../support/line.ts'
import { testItems } from '../../support/rows.ts'
import { makeToken } from '../../support/tokens.ts'
import { newWallet } from '../../support/wallet/wallet.ts'

let line: Line
let token: Token
beforeAll(async () => {
  line = await openLine({ views: 2 })
  token = await makeToken(tokenSite(line))
})
afterAll(() => line.close())

const { balanceOf, withWorker } = payoutRuns(() => line)
const { heldIn } = tokenRuns(
  () => line,
  () => token,
)

test('holders get a token for each NFT they held, from a snapshot that is frozen, and a restored backup pays nobody twice', async () => {
  const [many, one] = [newWallet().address, newWallet().address]
  const minted = await line.plan({ items: testItems(3, 'held', [many, one]) })
  await withWorker(() => ended(line.db, minted))
  const campaignId = await campaignOf()
  const backup = await takeBackup(line.db)

  // A worker that is stopped while it reads, and another one that goes on.
  const first = await line.startWorker()
  await until('the holders are asked for', async () => (await snapshotsOf(campaignId)).length > 0)
  await first.close()
  await withWorker(() => endedRound(campaignId))
  const paid = { many: await heldIn(many), one: await heldIn(one) }
  expect(paid).toEqual({ many: 10_000_000n, one: 5_000_000n })
  const [snapshot] = await snapshotsOf(campaignId)
  const { manifest, fileId } = snapshot?.snapshot ?? {}
  const text = await findOptionalFileText(line.db, fileId ?? 0)
  if (!manifest || text === null) throw new Error('It is not frozen.')
  expect(verifySnapshot(new TextEncoder().encode(text), manifest)).toEqual([])
  expect(text.split('\n').filter((row) => row.startsWith(many))).toHaveLength(2)

  const spent = await balanceOf(line.wallet.address)
  await backup.restore()
  // It is that of long before.
  await line.db.execute(sql`update database_life set seen_at = now() - interval '1 day'`)
  await withWorker(async () => {
    await until('a person is asked', async () => (await roundsOf(line.db, campaignId))[0]?.state === 'held')
    const [round] = await roundsOf(line.db, campaignId)
    expect(round?.reason).toBe('ROWS_MAY_LACK')
    await decideRound(line.db, { roundId: round?.id ?? 0, decision: 'run', actor: 'approver' })
    await endedRound(campaignId)
  })
  expect({ many: await heldIn(many), one: await heldIn(one) }).toEqual(paid)
  expect(await balanceOf(line.wallet.address)).toBe(spent)
})

test('holders of a token are those of all accounts of both programs, to the base unit', async () => {
  for (const program of ['token', 'token-2022'] as const) {
    const held = await makeToken(tokenSite(line), { program, supply: 900n })
    const [owner] = [newWallet().address]
    const masterId = await planPayouts(line, 'sendToken', {
      payouts: [1n, 2n].map((amount) => ({ owner, amount, token: held, reference: `${amount}` })),
    })
    await withWorker(() => ended(line.db, masterId))
    const { snapshotId } = await line.db.transaction((tx) =>
      askForSnapshot(tx, {
        ...{ projectId: line.projectId, wantedAt: null, registrantId: 'test' },
        query: { holdersOf: 'token', chain: 'solana', mint: held.mint },
      }),
    )
    const stateOf = async () => (await findOptionalSnapshot(line.db, snapshotId))?.snapshot
    await withWorker(() => until('it is frozen', async () => (await stateOf())?.state === 'frozen'))
    const { fileId, decimals } = (await stateOf()) ?? {}
    const rows = ((await findOptionalFileText(line.db, fileId ?? 0)) ?? '').trim().split('\n')
    expect(new Set(rows)).toEqual(
      new Set([`${owner}\t${held.mint}\t3`, `${line.wallet.address}\t${held.mint}\t897`]),
    )
    expect(decimals).toBe(held.decimals)
  }
})

async function campaignOf(): Promise<number> {
  const row = await findOptionalCollectionRow(line.db, line.collectionId)
  const recipients: RuleRecipients = {
    by: 'rule',
    sources: [
      {
        ...{ kind: 'holders', id: 'held', minutesBefore: 1 },
        query: { holdersOf: 'collection', chain: 'solana', collection: row?.collection.mintAddress ?? '' },
      },
    ],
    rule: { source: 'held' },
    amounts: { by: 'held', source: 'held', amount: '5000000', heldDecimals: 0 },
    ...{ exclude: [], isOnePerPerson: false, isNeverTwice: false, columns: {} },
  }
  return saveActiveCampaign(line.db, {
    ...{ projectId: line.projectId, text: 'owner,amount' },
    schedule: { repeats: 'once', at: fromNow(minuteMs / 12), whenMissed: 'late' },
    values: { kind: 'sendToken', token, recipients },
  })
}

function snapshotsOf(campaignId: number) {
  return listSnapshots(line.db, { campaignId, after: null, limit: 10 })
}

async function endedRound(campaignId: number): Promise<void> {
  await until('the round is a run', async () => (await roundsOf(line.db, campaignId))[0]?.state === 'planned')
  const [round] = await roundsOf(line.db, campaignId)
  expect((await ended(line.db, round?.masterId ?? 0)).status).toBe('20')
}
