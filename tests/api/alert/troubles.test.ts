import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '#api/metrics/metrics.ts'
import { createApiPolicy } from '#api/policy.ts'
import { alertConditions, conditionUnits, type AlertCondition } from '#contract/alert/codes.ts'
import { brakes } from '#contract/run/needs-person.ts'
import { listFindings } from '#db/alert/findings.ts'
import { removeEvmCall } from '#db/evm-contract/calls.ts'
import type { Db } from '#db/connection.ts'
import type { Producer } from '#worker/queue/producer.ts'
import { saveTestChannel, saveTestRule } from '../../support/routes/alert-cases.ts'
import { saveFailedCall, saveTestCall, saveTestContract } from '../../support/evm-contract/contract-cases.ts'
import { createTestReveal } from '../../support/routes/reveal-cases.ts'
import { saveBadRun } from '../../support/bad-run.ts'
import { coinText, fromNow, saveActiveCampaign, weekMs } from '../../support/campaign/campaigns.ts'
import {
  openAdminMigration,
  openMigrationWorld,
  saveDeposit,
  setState,
  type MigrationWorld,
} from '../../support/migration/migrations.ts'
import { saveSourceTroubles } from '../../support/migration/source-troubles.ts'
import { saveTestDraw } from '../../support/draw/draws.ts'
import { newWallet } from '../../support/wallet/wallet.ts'
import { createPlan, listText, planBody } from '../../support/world.ts'

/** Everything that can go wrong, once: made two hours ago where it has a time. */
let world: MigrationWorld
const made: Record<string, string> = {}
beforeAll(async () => {
  world = await openMigrationWorld()
  const { api, chains, newProjectId, collectionId, adminWallet } = world
  const { db } = api.database
  const makeRun = async (name: string) => {
    const text = listText(30, { prefix: name })
    return (await createPlan(api.admin, planBody({ projectId: newProjectId, collectionId, text }))).masterId
  }
  const [bad, waiting, stopped, done] = [
    await makeRun('bad'),
    await makeRun('waiting'),
    await makeRun('stopped'),
    await makeRun('done'),
  ]
  await saveBadRun(db, bad)
  await db.execute(sql`
    insert into attempts (chunk_id, master_id, n, signature, tx_bytes, blockhash, last_valid_block_height, fee_lamports,
      first_item_instruction, instructions_per_item, state, signed_by, signed_at)
    select chunk_id, master_id, 1, 'signature of ' || chunk_id, '', 'hash', 1, 5000, 0, 1, state, 'w1', now() - interval '2 hours'
    from chunks where master_id = ${bad} and state in ('signed', 'sent', 'landed', 'unknown')`)
  const wait = { code: 'PAYER_BALANCE_TOO_LOW', params: {}, since: new Date(Date.now() - 7_200_000) }
  await db.execute(sql`
    update minting_masters set status = '10', waiting = ${JSON.stringify(wait)}::jsonb where master_id = ${waiting}`)
  await db.execute(sql`
    update minting_masters set status = '40', finished_at = now() + interval '1 second' where master_id = ${stopped}`)
  await db.execute(sql`
    update minting_masters set status = '20', finished_at = now() + interval '1 second' where master_id = ${done}`)
  const rpcs = [
    { name: 'good.example', healthy: true, latencyMs: 1, reason: null, slotsBehind: 0 },
    { name: 'slow.example', healthy: false, latencyMs: 1, reason: 'behind', slotsBehind: 90 },
    { name: 'old.example', healthy: false, latencyMs: 1, reason: 'retired', slotsBehind: 900 },
  ]
  await db.execute(sql`
    insert into chain_status (chain, reading) values ('solana', ${JSON.stringify({ slotMs: 400, rpcs })}::jsonb)`)
  await db.execute(sql`insert into retired_rpcs (rpc, reason, retired_by) values ('old.example', 'x', 'x')`)
  const [wallet] = await db.execute<{ address: string }>(sql`
    insert into balances (address, lamports) select address, 300000000 from project_keys
    where purpose = 'admin' and project_id = ${newProjectId} returning address`)
  await db.execute(
    sql`insert into workers (worker_id, rss_mb, seen_at) values ('w1', 1, now() - interval '2 hours')`,
  )
  const orphan = await saveDeposit(db, { from: adminWallet, to: adminWallet })
  await db.execute(sql`
    update source_chain_deposits set handling = 'orphan', seen_at = now() - interval '2 hours' where deposit_id = ${orphan}`)
  const late = (await openAdminMigration(api, chains)).migrationId
  const returning = (await openAdminMigration(api, chains)).migrationId
  await setState(db, returning, 'return_planned')
  const nft = await saveDeposit(db, {
    from: adminWallet,
    to: adminWallet,
    nft: { contract: world.contract, tokenId: '1' },
  })
  await db.execute(sql`
    update source_chain_deposits set handling = 'return_planned', modified_at = now() - interval '2 hours' where deposit_id = ${nft}`)
  await db.execute(sql`update migrations set nft_deposit_id = ${nft} where migration_id = ${returning}`)
  await db.execute(sql`
    update migrations set deadline = now() - interval '2 hours', modified_at = now() - interval '2 hours'`)
  const source = await saveSourceTroubles(world)
  const channel = await saveTestChannel(db, { kind: 'webhook', target: 'https://hook.example/x' })
  await db.execute(sql`update alert_channels set registered_at = now() - interval '2 hours'`)
  const [report] = await db.execute<{ report_id: string }>(sql`
    insert into reconcile_reports (finished_at, is_complete, findings)
    values (now(), true, '[{"finding":"COIN_MORE","chain":"kaia"}]') returning report_id`)
  const revealId = await createTestReveal({ api, world: { collectionId } })
  await db.execute(sql`
    update reveals set state = 'scheduled', scheduled_at = now() + interval '90 seconds' where reveal_id = ${revealId}`)
  const round = await saveRoundTroubles(db, newProjectId)
  const drawId = await saveTestDraw(db, { projectId: newProjectId })
  await db.execute(sql`update draws set expected_at = now() - interval '2 hours' where draw_id = ${drawId}`)
  await db.execute(sql`
    update audit_checks set fault = '{"code": "MISSING", "from": 3, "to": 4, "auditId": 9}'`)
  await db.execute(sql`
    update projects set approval_limit_lamports = 300000000 where project_id = ${newProjectId}`)
  const [change] = await db.execute<{ change_id: string }>(sql`
    insert into project_changes (project_id, subject, author_id, asked_at, expires_at)
    values (${newProjectId}, 'dailyCap', 'somebody', now() - interval '2 hours', now() + interval '1 hour') returning change_id`)
  const contractId = await saveTestContract(db, { projectId: newProjectId })
  const [failedCall, waitingCall] = [await saveFailedCall(db, contractId), await saveTestCall(db, contractId)]
  // What somebody has removed is told no more.
  const removed = await saveFailedCall(db, contractId)
  await db.transaction((tx) => removeEvmCall(tx, { callId: removed, actor: 'test' }))
  await db.execute(
    sql`update evm_calls set registered_at = now() - interval '2 hours' where call_id = ${waitingCall}`,
  )
  Object.assign(made, {
    CALL_FAILED: `evmCall:${contractId}/${failedCall} mint`,
    CALL_WAITING: `evmCall:${contractId}/${waitingCall} 120`,
    RUN_STOPPED: `master:${stopped} 40`,
    RUN_FINISHED: `master:${done} 20`,
    RUN_WAITING: `master:${waiting} PAYER_BALANCE_TOO_LOW`,
    ITEM_NOT_FINAL: `master:${bad} 120`,
    ITEM_UNKNOWN: `master:${bad} 1`,
    RPC_BEHIND: 'rpc:slow.example 90',
    BALANCE_LOW: `wallet:${wallet?.address} 300`,
    WORKER_GONE: 'worker:w1 120',
    DEPOSIT_ORPHAN: `deposit:${orphan} 120`,
    RETURN_HELD_UP: `migration:${returning} 120`,
    MIGRATION_OVERDUE: `migration:${late} 120`,
    RETURN_FAILED: `migration:${source.failed} return_planned`,
    MINT_UNPROVEN: `migration:${source.unproven} 120`,
    SOURCE_BALANCE_LOW: `sourceWallet:kaia/${adminWallet} 0.3 KAIA`,
    SOURCE_RPC_AWAY: 'sourceRpc:kaia/away.example 120',
    RECONCILE_DIFFERS: `reconcile:${report?.report_id} 1`,
    CHANNEL_SILENT: `channel:${channel.id} 120`,
    REVEAL_AT_RISK: `reveal:${revealId} 1`,
    ROUND_SHORT: `campaign:${round.short} 1`,
    ROUND_OPEN: `campaign:${round.open} 120`,
    DRAW_STUCK: `draw:${drawId} 120`,
    AUDIT_CHAIN_BROKEN: 'auditLink:3 MISSING',
    APPROVAL_WAITING: `change:${change?.change_id} 120`,
    ROUND_ABOVE_LIMIT: `campaign:${round.short} 1`,
  })
})
afterAll(() => world.close())

/** A campaign whose next round its wallet cannot pay for, and one whose round waits for a person. */
async function saveRoundTroubles(db: Db, projectId: number) {
  const campaign = {
    projectId,
    text: coinText([{ owner: newWallet().address, amount: '1' }]),
    schedule: { repeats: 'once', at: fromNow(weekMs), whenMissed: 'ask' },
  } as const
  const short = await saveActiveCampaign(db, { ...campaign, values: { estimatedLamports: 400_000_000n } })
  await db.execute(
    sql`update campaigns set next_at = now() + interval '90 seconds' where campaign_id = ${short}`,
  )
  const open = await saveActiveCampaign(db, campaign)
  await db.execute(sql`update campaigns set next_at = null where campaign_id = ${open}`)
  await db.execute(sql`
    insert into campaign_rounds (campaign_id, n, occurrence_at, action, state, modified_at)
    values (${open}, 1, now(), 'ask', 'asked', now() - interval '2 hours')`)
  return { short, open }
}

/** @returns what a rule with that threshold finds, as `entity:id value`. */
async function found(condition: AlertCondition, threshold: number | null) {
  const { db } = world.api.database
  const rule = await saveTestRule(db, { condition, threshold })
  // It was made before all this went wrong.
  const registeredAt = new Date(Date.now() - 10_800_000)
  return (await listFindings(db, { ...rule, registeredAt })).map(
    ({ subject, value }) => `${subject} ${value}`,
  )
}

/** For each unit a threshold that what was made is beyond, and one that it is not. */
const thresholds = {
  minutes: [90, 180],
  minutesBefore: [90, 0],
  slots: [50, 100],
  milliSol: [500, 200],
  milliCoin: [500, 200],
} as const

describe('a rule', () => {
  test.each(alertConditions)('%s finds what it watches, and nothing else', async (condition) => {
    const unit = conditionUnits[condition]
    expect(await found(condition, unit && thresholds[unit][0])).toEqual([made[condition]])
  })
  const measured = alertConditions.filter((condition) => conditionUnits[condition] !== null)
  test.each(measured)('%s finds nothing that is within its threshold', async (condition) => {
    const unit = conditionUnits[condition]
    // An RPC that says itself that it is not healthy is told whatever its distance.
    const sick = condition === 'RPC_BEHIND' ? [made['RPC_BEHIND']] : []
    expect(await found(condition, unit && thresholds[unit][1])).toEqual(sick)
  })
  test.each(brakes)('RUN_STOPPED finds a run that %s stopped, at once', async (code) => {
    const { db } = world.api.database
    const waiting = JSON.stringify({ code, params: {}, since: new Date() })
    const [run] = await db.execute<{ master_id: string; control: string; waiting: unknown }>(sql`
      select master_id, control, waiting from minting_masters where waiting->>'code' = 'PAYER_BALANCE_TOO_LOW'`)
    const set = (control: string, text: string) =>
      db.execute(
        sql`update minting_masters set control = ${control}, waiting = ${text}::jsonb where master_id = ${run?.master_id}`,
      )
    await set('run', waiting)
    const goingOn = await found('RUN_STOPPED', null)
    await set('paused', waiting)
    const stopped = await found('RUN_STOPPED', null)
    await set(run?.control ?? 'run', JSON.stringify(run?.waiting))
    expect(goingOn).toEqual([made['RUN_STOPPED']])
    expect(new Set(stopped)).toEqual(new Set([`master:${run?.master_id} ${code}`, made['RUN_STOPPED']]))
  })
  test('of a state of a run finds nothing that was so before it was made', async () => {
    const { db } = world.api.database
    await db.execute(
      sql`update minting_masters set finished_at = now() - interval '2 hours' where status in ('20', '40')`,
    )
    for (const condition of ['RUN_STOPPED', 'RUN_FINISHED'] as const)
      expect(await listFindings(db, await saveTestRule(db, { condition, threshold: null }))).toEqual([])
  })
})

describe('the metrics', () => {
  test('show each trouble as a number', async () => {
    const text = await (await world.api.admin.raw('get', '/api/metrics')).text()
    const lines = text.split('\n')
    const wallet = made['BALANCE_LOW']?.replace(/^wallet:(\S+) .*/, '$1')
    expect(lines).toEqual(
      expect.arrayContaining([
        'items{status="40"} 10',
        'attempts_live{state="unknown"} 1',
        'runs_waiting{reason="PAYER_BALANCE_TOO_LOW"} 1',
        'rpc_slots_behind{rpc="slow.example"} 90',
        'rpc_healthy{rpc="slow.example"} 0',
        'rpc_healthy{rpc="good.example"} 1',
        `wallet_lamports{wallet="${wallet}"} 300000000`,
        'deposits_orphaned 1',
        // Of a migration that has failed, too.
        'returns_planned 2',
        'migrations_overdue 1',
        'migrations_blocked{reason="RETURN_FAILED"} 1',
        'source_rpc_healthy{chain="kaia",rpc="away.example"} 0',
        'source_rpc_head{chain="kaia",rpc="good.example"} 120',
        `source_wallet_coins{chain="kaia",wallet="${world.adminWallet}"} 0.3`,
        'workers_alive 0',
      ]),
    )
    for (const name of ['attempt_oldest_seconds', 'return_oldest_seconds'])
      expect(Math.round(Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1]) / 60)).toBe(
        120,
      )
    expect(text).not.toContain('old.example')
  })

  test.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('are all that %s asks for', async (file) => {
    const text = await (await world.api.admin.raw('get', '/api/metrics')).text()
    const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const asked = readFileSync(`docs/monitoring/${file}`, 'utf8').matchAll(/(?:expr: |"expr": ")(.*)/g)
    // What stands before a brace, a bracket, a closing parenthesis or an operator, and is no function.
    const names = [...asked].flatMap(([, expression = '']) =>
      [...expression.matchAll(/\b([a-z]+(?:_[a-z]+)+)\b(?!\s*\()/g)].map(([, name = '']) =>
        name.replace(/_(?:bucket|count|sum)$/, ''),
      ),
    )
    expect(new Set(names).size).toBeGreaterThan(5)
    expect(names.filter((name) => !given.has(name))).toEqual([])
  })

  test('of rows vanish while the database is away, and do not stay at what they were', async () => {
    const { db } = world.api.database
    const away = { execute: () => Promise.reject(new Error('away')) } as unknown as Db
    const source = {
      db,
      producer: { counts: () => Promise.resolve([]) } as unknown as Producer,
      log: pino({ level: 'silent' }),
      policy: createApiPolicy(),
    }
    const metrics = createMetrics(source)
    const named = ['deposits_orphaned', 'workers_alive', 'runs_waiting']
    const shown = async () => {
      const { text } = await metrics.render()
      return named.filter((name) => new RegExp(`^${name}[ {]`, 'm').test(text))
    }
    expect(await shown()).toEqual(named)
    source.db = away
    expect(await shown()).toEqual([])
    source.db = db
    expect(await shown()).toEqual(named)
  })
})
