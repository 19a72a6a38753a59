import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { takeBackup } from '../../support/database/backup.ts'
import { until } from '../../support/line.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { emptyWallet, refillWallet } from '../../chaos/faults/wallet.ts'
import { isSigned } from './receiver.ts'
import { seeToAlerts } from './alert-scenes.ts'
import type { Scene } from './scene.ts'

const patienceMs = 120_000
const pastValidSlots = 170

export async function makeCollection({ walker }: Scene) {
  const { page, t, look, press, fill } = walker
  const name = `Kongz ${walker.language}`
  await walker.go('createCollection')
  await look('collections')
  await press(t('collections.create'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('collections.fields.projectId')).click()
  await page.getByRole('option').first().click()
  await fill(t('collections.fields.name'), name)
  await fill(t('collections.fields.symbol'), 'PKONG')
  await fill(t('collections.fields.uri'), 'https://assets.example.test/collection.json')
  await fill(t('collections.fields.sellerFeeBasisPoints'), '5')
  await look('collection-form')
  await press(t('collections.register'))
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByText(t('status.master.20'), { exact: true }).waitFor()
  await look('collection-made')
}

export interface ListToMint {
  name: string
  count: number
  isCanary?: boolean
}

/** From a file to a run that has begun. @returns the run. */
export async function launch({ walker }: Scene, { name, count, isCanary = false }: ListToMint) {
  const { page, t, look, press, fill } = walker
  await walker.go('adminCreateMinting')
  await look(`${name}-source`)
  const owners = [newWallet().address, newWallet().address]
  const rows = Array.from(
    { length: count },
    (_, at) =>
      `콩즈 ${name} #${at + 1},PKONG,https://assets.example.test/${name}/${at + 1}.json,${owners[at % 2]}`,
  )
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: `${name}.csv`, mimeType: 'text/csv' },
    buffer: Buffer.from(['name,symbol,uri,owner', ...rows].join('\n')),
  })
  await page.getByText(t('wizard.kinds.mint.isRight', { count })).first().waitFor()
  await look(`${name}-check`)
  await press(t('wizard.check.next'))
  await fill(t('wizard.plan.name'), name)
  if (!isCanary) await page.getByText(t('wizard.plan.isCanary'), { exact: true }).click()
  await page
    .getByText(/\d SOL/)
    .first()
    .waitFor()
  await look(`${name}-plan`)
  await press(t('wizard.plan.next'))
  await look(`${name}-review`)
  await press(new RegExp(t('wizard.kinds.mint.start')))
  await page.getByRole('alertdialog').waitFor()
  await look(`${name}-question`)
  const dialog = page.getByRole('alertdialog')
  const typed = dialog.getByRole('textbox')
  if ((await typed.count()) > 0) await typed.fill(`PKONG ${count}`)
  await dialog.getByRole('button').last().click()
  await page.waitForURL(/adminMintingList\/\d+/)
  await look(`${name}-begun`)
  return Number(/adminMintingList\/(\d+)/.exec(page.url())?.[1])
}

async function countOf({ testEnv: { database } }: Scene, masterId: number, where = sql`status = '20'`) {
  const [row] = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from minting_items where master_id = ${masterId} and ${where}`,
  )
  return row?.count ?? 0
}

/** What the page shows is what the rows say, to the item and the lamport. */
export async function expectShown(scene: Scene, masterId: number) {
  const { page, t } = scene.walker
  const final = page.getByRole('progressbar', { name: t('master.final'), exact: true })
  await expect
    .poll(async () => Number(await final.getAttribute('aria-valuenow')))
    .toBe(await countOf(scene, masterId))
  const [run] = await scene.testEnv.database.db.execute<{ total: number; spent: string }>(
    sql`select total, spent_lamports::text as spent from minting_masters where master_id = ${masterId}`,
  )
  expect(Number(await final.getAttribute('aria-valuemax'))).toBe(run?.total)
  const spent = (Number(run?.spent) / 1e9).toLocaleString('en-US', { maximumFractionDigits: 9 })
  await page.locator('#money').getByText(`${spent} SOL`).first().waitFor()
}

export async function untilState({ walker: { page, t } }: Scene, status: '20' | '30' | '40') {
  const head = page.getByRole('heading', { level: 1 }).locator('..')
  await head.getByText(t(`status.master.${status}`), { exact: true }).waitFor({ timeout: patienceMs })
}

/** One RPC says of everything that it failed; in mid-run the database goes back to an earlier moment. */
export async function mintThroughLies(scene: Scene, { name, count }: ListToMint) {
  const { walker, testEnv } = scene
  const { look, t, page } = walker
  await testEnv.solana.faults.statuses('failed', 1)
  const masterId = await launch(scene, { name, count, isCanary: true })
  const reaches = (share: number) =>
    until(
      `${share} of it are final`,
      async () => (await countOf(scene, masterId)) >= count * share,
      patienceMs,
    )
  await reaches(0.15)
  await testEnv.stopWorker()
  await expectShown(scene, masterId)
  await page.getByText(t('shell.health.noWorker')).first().waitFor({ timeout: patienceMs })
  await look(`${name}-no-worker`)
  const backup = await takeBackup(testEnv.database.db)
  await testEnv.startWorker()
  await reaches(0.5)
  await testEnv.stopWorker()
  await backup.restore()
  await page.reload()
  await expectShown(scene, masterId)
  await look(`${name}-restored`)
  await testEnv.startWorker()
  // What is there and not in the rows is adopted, once no RPC contradicts the others.
  await until('it is seen', () => isSettledOrAhead(scene, masterId), patienceMs)
  await look(`${name}-ahead`)
  await testEnv.solana.faults.clear()
  await untilState(scene, '20')
  await page.reload()
  await expectShown(scene, masterId)
  await look(`${name}-done`)
  await walker.press(t('master.chain.start'))
  await page.getByText(t('master.chain.same')).waitFor({ timeout: patienceMs })
  await look(`${name}-counted`)
  return masterId
}

async function isSettledOrAhead({ testEnv: { database } }: Scene, masterId: number) {
  const [run] = await database.db.execute<{ status: string; code: string | null }>(
    sql`select status, waiting->>'code' as code from minting_masters where master_id = ${masterId}`,
  )
  return run?.status === '20' || run?.code === 'CHAIN_AHEAD'
}

/** An empty wallet: it waits, says what is missing, is heard of by webhook, and goes on. */
export async function runDry(scene: Scene, { name, count }: ListToMint, secret: string) {
  const { walker, testEnv, receiver } = scene
  const { look, t, page } = walker
  const sink = newWallet()
  const purse = { solana: testEnv.solana, wallet: testEnv.wallet, sink }
  await emptyWallet(purse)
  const before = receiver.delivered.length
  const masterId = await launch(scene, { name, count })
  await page.getByText(t('waiting.PAYER_BALANCE_TOO_LOW.title')).waitFor({ timeout: patienceMs })
  await look(`${name}-waits`)
  await until('it is heard of', () => receiver.delivered.length > before, patienceMs)
  expect(receiver.delivered.slice(before).every((one) => isSigned(one, secret))).toBe(true)
  await walker.go('adminMain')
  await look(`${name}-home`)
  await seeToAlerts(scene)
  await walker.go(`adminMintingList/${masterId}`)
  await refillWallet(purse)
  await untilState(scene, '20')
  await expectShown(scene, masterId)
  await look(`${name}-goes-on`)
  await walker.go('adminAlertList')
  const alert = page.getByRole('row').filter({ hasText: `Top up ${walker.language}` })
  await alert.getByText(t('alerts.states.resolved')).waitFor()
  await look('alerts-resolved')
}

/** Somebody says that it did not land, and it did. */
export async function judgeWrongly(scene: Scene, { name, count }: ListToMint) {
  const { walker, testEnv } = scene
  const { page, t, look, press } = walker
  const { db } = testEnv.database
  await testEnv.stopWorker()
  const masterId = await launch(scene, { name, count })
  await testEnv.solana.faults.slotMs(500)
  await testEnv.startWorker()
  const isLanded = async () => {
    const rows = await db.execute(
      sql`select 1 from attempts where master_id = ${masterId} and state = 'landed'`,
    )
    return rows.length > 0
  }
  await until('it landed', isLanded, patienceMs)
  await testEnv.solana.faults.stopSlots()
  await testEnv.stopWorker()
  await forget(scene, masterId)
  // Past its last valid height: what no RPC knows of by now never lands.
  await testEnv.solana.faults.advance(pastValidSlots)
  await page.reload()
  await look(`${name}-unknown`)
  await press(t('master.showUnknown'), 'link')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByText(t('item.decide.title')).waitFor()
  await look(`${name}-item`)
  await press(t('item.decide.dead'))
  await look(`${name}-verdict`)
  await walker.answer({ yes: t('item.decide.dead'), text: 'I looked at one explorer.' })
  const rpcs = testEnv.solana.urls.map((url) => new URL(url).host).join(', ')
  await page.getByText(t('errors.ATTEMPT_ON_CHAIN.title', { rpcs })).first().waitFor()
  await look(`${name}-refused`)
  await press(t('common.back'))
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
  await press(t('item.decide.landed'))
  await look(`${name}-right-verdict`)
  await walker.answer({ yes: t('item.decide.landed'), text: 'Both RPCs show it.' })
  await page.getByText(t('item.decide.done')).first().waitFor()
  await look(`${name}-decided`)
  await testEnv.solana.faults.clear()
  await testEnv.solana.faults.resumeSlots()
  await testEnv.startWorker()
  await walker.go(`adminMintingList/${masterId}`)
  await untilState(scene, '20')
  await expectShown(scene, masterId)
  await look(`${name}-healed`)
}

/** What a run is left with when no RPC could prove what became of it. */
async function forget({ testEnv: { database } }: Scene, masterId: number) {
  await database.db.execute(sql`
    update attempts set state = 'unknown' where master_id = ${masterId} and state = 'landed'`)
  await database.db.execute(sql`
    update chunks set state = 'unknown' where master_id = ${masterId} and state = 'landed'`)
}
