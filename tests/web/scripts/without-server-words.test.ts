import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { silenced } from '#web/scripts/without-server-words.ts'

function contract(path: string) {
  return readFileSync(`contract/${path}`, 'utf8')
}

test('leaves out what only the API says of its endpoints, on one line or several', () => {
  const plans = silenced(contract('run/plans.ts'))
  expect(plans).not.toMatch(/summary: |LIST_INVALID stores nothing|'QUOTE_MOVED'|tag: |area: /)
  expect(silenced(contract('file/file-sets.ts'))).not.toMatch(/^ +(?:tag|area),$/m)
  // A list that several of them have in common.
  expect(contract('wallet/wallets.ts')).toContain('...challengeErrors')
  expect(silenced(contract('wallet/wallets.ts'))).not.toMatch(/challengeErrors,|errors: \[/)
  expect(plans).toContain("export const createPlan = write('/api/admin/plans', {")
  expect(plans).toContain("role: 'approver'")
})
test('keeps the fields of schemas that have the same names', () => {
  expect(silenced(contract('news/news.ts'))).toContain('  summary: z.string(),')
  expect(silenced(contract('run/plans.ts'))).toContain('  errors: z.number().int(),')
})
