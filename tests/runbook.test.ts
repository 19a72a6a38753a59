import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { alertConditions } from '#contract/alert/codes.ts'
import { waitingCodes } from '#contract/codes/waiting.ts'
import { migrationReasons } from '#contract/migration/codes.ts'
import { firstAlertRules } from '#db/seed/alert-rules.ts'

const runbook = readFileSync('docs/runbook.md', 'utf8')
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), for: z.string().optional() })),
    }),
  ),
})
const rules = rulesSchema.parse(parse(readFileSync('docs/monitoring/prometheus-rules.yml', 'utf8')))
const outside = rules.groups.flatMap((group) => group.rules)
const alerts = outside.map(({ alert }) => alert)

/** The rows of the table whose first column has this head, without the two that make it one. */
function rowsOf(head: string): string[][] {
  const [, table = ''] =
    new RegExp(`^\\| ${head} +\\|.*\\n\\| -.*\\n((?:\\|.*\\n)+)`, 'm').exec(runbook) ?? []
  return table
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

it.each([
  ['Alert', alerts],
  ['Condition', alertConditions],
  ['Reason', waitingCodes],
  ['Cause', migrationReasons],
])('the runbook says of each %s what to do, and of no other', (head, names) => {
  const rows = rowsOf(head)
  expect(rows.map(([name = '']) => name).toSorted()).toEqual([...names].toSorted())
  expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([])
})

it('refers to alerts, reasons, scripts and tests that there are', () => {
  const named = rowsOf('Condition')
    .flat()
    .flatMap((cell) => [...cell.matchAll(/\bas ([A-Z]\w+)/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !alerts.includes(name))).toEqual([])
  const files = [...runbook.matchAll(/\b((?:docker|tests|db)\/[\w./-]+\.\w+)/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(6)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

it.each([
  ['DEPOSIT_ORPHAN', 'DepositOrphaned', (minutes: number) => `> ${minutes * 60}`],
  ['RETURN_HELD_UP', 'ReturnHeldUp', (minutes: number) => `> ${minutes * 60}`],
  ['BALANCE_LOW', 'WalletLow', (milliSol: number) => `< ${milliSol / 100}e8`],
  ['SOURCE_BALANCE_LOW', 'SourceWalletLow', (milliCoin: number) => `< ${milliCoin / 1_000}`],
  ['SOURCE_RPC_AWAY', 'SourceRpcAway', (minutes: number) => `for ${minutes}m`],
  ['MINT_UNPROVEN', 'MintUnproven', (minutes: number) => `for ${minutes}m`],
  ['RETURN_FAILED', 'ReturnFailed', () => '> 0'],
] as const)('the first rule %s tells from when on Prometheus tells %s', (condition, name, limit) => {
  const rule = outside.find(({ alert }) => alert === name)
  const said = `${rule?.expr} ${rule?.for ? `for ${rule.for}` : ''}`.trim()
  const wanted = limit(firstAlertRules[condition].threshold ?? 0)
  expect(`${said} `).toContain(`${wanted} `)
})

it.each(['Deploy', 'Rollback', 'RPC is to be changed', 'Backup and restore', 'nobody knows what'])(
  'says how: %s',
  (what) => expect(runbook).toContain(what),
)
