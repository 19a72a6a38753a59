import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { MovedEntity } from '#db/moves/move.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const sources = ['api', 'db', 'worker', 'localnet'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name}`),
)
const others = sources.filter((file) => !file.startsWith('db/moves/'))
function textOf(file: string) {
  return readFileSync(join(root, file), 'utf8')
}

/** Of every table with states its column, and both as drizzle names them. */
const columns: Record<MovedEntity, [table: string, column: string, drizzle: string, field: string]> = {
  plan: ['mint_plans', 'status', 'mintPlans', 'status'],
  master: ['minting_masters', 'status', 'mintingMasters', 'status'],
  payment: ['master_payments', 'status', 'masterPayments', 'status'],
  receipt: ['payment_receipts', 'state', 'paymentReceipts', 'state'],
  item: ['minting_items', 'status', 'mintingItems', 'status'],
  attempt: ['attempts', 'state', 'attempts', 'state'],
  migration: ['migrations', 'state', 'migrations', 'state'],
  deposit: ['source_chain_deposits', 'handling', 'sourceChainDeposits', 'handling'],
  depositState: ['source_chain_deposits', 'state', 'sourceChainDeposits', 'state'],
  sourceChainSend: ['source_chain_sends', 'state', 'sourceChainSends', 'state'],
  mail: ['mails', 'state', 'mails', 'state'],
  evmContract: ['evm_contracts', 'state', 'evmContracts', 'state'],
  evmCall: ['evm_calls', 'state', 'evmCalls', 'state'],
  alert: ['alerts', 'state', 'alerts', 'state'],
  delivery: ['deliveries', 'state', 'deliveries', 'state'],
  reveal: ['reveals', 'state', 'reveals', 'state'],
  campaign: ['campaigns', 'state', 'campaigns', 'state'],
  round: ['campaign_rounds', 'state', 'campaignRounds', 'state'],
  draw: ['draws', 'state', 'draws', 'state'],
  application: ['airdrop_applications', 'state', 'airdropApplications', 'state'],
  snapshot: ['holder_snapshots', 'state', 'holderSnapshots', 'state'],
  survey: ['surveys', 'state', 'surveys', 'state'],
  reservation: ['reservations', 'status', 'reservations', 'status'],
  document: ['documents', 'state', 'documents', 'state'],
}

/** Whether a text sets the column itself: what stands between `set` and what ends the assignments. */
function setsState(text: string, [table, column, drizzle, field]: (typeof columns)[MovedEntity]) {
  const bySql = new RegExp(
    `update\\s+${table}\\b[^\`;]*?\\bset\\b(?:(?!\\bwhere\\b|\\bfrom\\b)[^\`;])*?\\b${column}\\s*=`,
    'i',
  )
  const byDrizzle = new RegExp(
    `\\.update\\(${drizzle}\\)\\s*\\.set\\(\\{(?:(?!\\.where\\()[\\s\\S])*?\\b${field}:`,
  )
  return bySql.test(text) || byDrizzle.test(text)
}

describe('the story and the states of a row', () => {
  it('reads the sources of the product', () => {
    expect(sources).toContain('worker/engine/drive/drive-run.ts')
    expect(sources.length).toBeGreaterThan(400)
  })

  it('events are written by db/moves, and by db/audit where nothing moves', () => {
    const writers = sources.filter((file) =>
      /insert\s+into\s+"?events\b|\.insert\(events\)/i.test(textOf(file)),
    )
    expect(writers.toSorted()).toEqual(['db/audit/event-log.ts', 'db/moves/insert-events.ts'])
  })

  it.each(Object.keys(columns) as MovedEntity[])(
    'no statement but a move sets the state of a %s',
    (entity) => {
      expect(others.filter((file) => setsState(textOf(file), columns[entity]))).toEqual([])
    },
  )

  it('would find a statement that does', () => {
    expect(setsState('`update attempts a set slot = 1, state = ${to} from b where x`', columns.attempt)).toBe(
      true,
    )
    expect(setsState("db.update(mails).set({ error: null, state: 'sent' })", columns.mail)).toBe(true)
    expect(setsState('`update attempts set slot = 1 where state = 2`', columns.attempt)).toBe(false)
  })

  it('worker and api run no SQL of their own', () => {
    const own = others.filter(
      (file) => /^(api|worker)\//.test(file) && /\.execute\(|\bsql`/.test(textOf(file)),
    )
    expect(own).toEqual([])
  })
})
