import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FreezeAction } from '#contract/freeze-token/item.ts'
import type { Token } from '#contract/send-token/token.ts'
import { auditRun } from '#worker/run/audit-run.ts'
import { expectAsQuoted } from '../../support/as-quoted.ts'
import { takeBackup } from '../../support/database/backup.ts'
import { restoreLine } from '../../support/database/second-life.ts'
import { makeHolders, toFreezeItem } from '../../support/kinds/freezes.ts'
import { tokenSite } from '../../support/kinds/token-payouts.ts'
import { attemptsOf, ended, itemsOf, openLine, type Line } from '../../support/line.ts'
import { saveTestPlan } from '../../support/rows.ts'
import { isFrozenAt, makeToken, setFreezeAuthority, type TokenSite } from '../../support/tokens.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { withWorker } from '../../support/with-worker.ts'

let line: Line
let site: TokenSite
beforeAll(async () => {
  line = await openLine({ views: 2, isCollectionMade: false })
  site = tokenSite(line)
})
afterAll(() => line.close())

function plan(token: Token, owners: string[], action: FreezeAction, isCanary = false) {
  return saveTestPlan(line.db, line.vault, {
    ...{ projectId: line.projectId, collectionId: null, kind: 'freezeToken', standard: 'token-metadata' },
    settings: { isCanary },
    items: owners.map((owner) => toFreezeItem(token, owner, action)),
  })
}
async function runToEnd(masterId: number, status = '20') {
  await withWorker(line, async () => expect((await ended(line.db, masterId)).status).toBe(status))
}
function frozen(token: Token, owners: string[]) {
  return Promise.all(owners.map((owner) => isFrozenAt(line.solana.url, token, owner)))
}
async function endsOf(masterId: number) {
  const items = await itemsOf(line.db, masterId)
  return items.map(({ signature, status, reason_code: reason }) => ({ signature, status, reason }))
}

test('accounts are frozen, and what is so costs nothing; a restored backup ends as it had ended', async () => {
  const token = await makeToken(site, { program: 'token-2022' })
  const owners = await makeHolders(site, token, 40)
  await runToEnd(await plan(token, owners.slice(0, 2), 'freeze'))
  const masterId = await plan(token, owners, 'freeze', true)
  const backup = await takeBackup(line.db)
  await runToEnd(masterId)
  expect(await frozen(token, owners)).toEqual(owners.map(() => true))
  const before = await endsOf(masterId)
  // Two of them were so already.
  expect(before.map(({ signature }) => signature === null)).toEqual(owners.map((_, at) => at < 2))
  const [paid] = await line.ctx.chain.balances([line.wallet.address])
  await restoreLine(line, backup)
  await runToEnd(masterId)
  expect(await endsOf(masterId)).toEqual(before)
  expect(await line.ctx.chain.balances([line.wallet.address])).toEqual([paid])
  expect(await auditRun(line.ctx, { masterId, trees: [] })).toMatchObject({ differences: [] })

  const thaw = await plan(token, owners, 'thaw')
  await runToEnd(thaw)
  expect(await frozen(token, owners)).toEqual(owners.map(() => false))
  await expectAsQuoted(line, thaw, {
    ...{ kind: 'freezeToken', standard: 'token-metadata', count: owners.length, sizes: {}, hasGuard: false },
  })
  const again = await plan(token, owners, 'thaw')
  await runToEnd(again)
  expect(await attemptsOf(line.db, again, 'freezeToken')).toEqual([])
})

test('who has no account fails alone, and nobody is frozen by a wallet that may not', async () => {
  const token = await makeToken(site)
  const owners = await makeHolders(site, token, 2)
  const masterId = await plan(token, [...owners, newWallet().address], 'freeze')
  await runToEnd(masterId, '30')
  expect((await endsOf(masterId)).map(({ status, reason }) => `${status} ${reason ?? ''}`.trim())).toEqual([
    ...['20', '20', '40 ACCOUNT_MISSING'],
  ])
  expect(await frozen(token, owners)).toEqual([true, true])

  await setFreezeAuthority(site, token, newWallet().address)
  const late = await plan(token, owners, 'thaw')
  await runToEnd(late, '40')
  expect(await attemptsOf(line.db, late, 'freezeToken')).toEqual([])
  expect((await endsOf(late)).map(({ reason }) => reason)).toEqual(['AUTHORITY_INVALID', 'AUTHORITY_INVALID'])
  expect(await frozen(token, owners)).toEqual([true, true])
})
