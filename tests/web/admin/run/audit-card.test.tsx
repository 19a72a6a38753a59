import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RunAudit } from '#contract/run/run-audits.ts'
import { locales } from '#web/src/admin/locales.ts'
import { AuditCard } from '#web/src/admin/run/master/audit-card.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, playApi } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'

beforeAll(() => startI18n(locales, 'eng'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const master = replyOf('readMaster', { kind: 'mint', status: '20', masterId: 7 })
const asked: RunAudit = {
  ...{ auditId: 1, masterId: 7, askedBy: 'ops@punky.local', askedAt: '2026-01-01T00:00:00.000Z' },
  ...{ finishedAt: null, errorCode: null, errorDetail: null, result: null },
}
const ended = { ...asked, finishedAt: '2026-01-01T00:00:01.000Z' }
const counts = {
  nfts: { onChain: 13, inRows: 12 },
  transactions: { onChain: 3, inRows: 3 },
  lamports: { onChain: '2000000000', inRows: '2000000000' },
}

function playing(audits: (RunAudit | null)[], starts: RunAudit = asked) {
  return playApi(({ method, url }) => {
    if (!url.pathname.endsWith('/audit')) return { value: sampleAt(url.pathname) }
    return { value: method === 'POST' ? starts : audits.length > 1 ? audits.shift() : audits[0] }
  })
}
function start() {
  return screen.findByRole('button', { name: eng.master.chain.start })
}

test('a run is counted when somebody asks, and says that chain and rows agree', async () => {
  const result = { ...counts, nfts: { onChain: 12, inRows: 12 }, differenceCount: 0, differences: [] }
  playing([null, { ...ended, result }])
  openAt(<AuditCard master={master} />)
  expect(await screen.findByText(eng.master.chain.none)).toBeVisible()
  await userEvent.click(await start())
  expect(await screen.findAllByText(eng.master.chain.underWay)).not.toHaveLength(0)
  await waitFor(() => expect(screen.getByText(eng.master.chain.same)).toBeVisible(), { timeout: 5_000 })
})

test('every difference is a sentence, and what is not shown is counted', async () => {
  const differences = [{ code: 'NOT_IN_ROWS' as const, params: { asset: 'Asset1', signature: 'Sig1' } }]
  playing([{ ...ended, result: { ...counts, differenceCount: 3, differences } }])
  openAt(<AuditCard master={master} />)
  expect(await screen.findByText('3 differences')).toBeVisible()
  expect(screen.getByText('Asset1 is on the chain (Sig1) and in no row of the run.')).toBeVisible()
  expect(screen.getByText('and 2 more: npm run audit shows them')).toBeVisible()
  expect(screen.getByText('ops@punky.local', { exact: false })).toBeVisible()
})

test('an audit that failed says why, and may be asked for again', async () => {
  playing([{ ...ended, errorCode: 'FAILED', errorDetail: 'READ_BACK_MISMATCH: On chain it is another.' }])
  openAt(<AuditCard master={master} />)
  expect(await screen.findByText(eng.master.chain.errors.FAILED)).toBeVisible()
  expect(screen.getByText(`${eng.reasons.READ_BACK_MISMATCH.title}: On chain it is another.`)).toBeVisible()
  const again = await screen.findByRole('button', { name: eng.master.chain.again })
  expect(again).not.toHaveAttribute('aria-disabled', 'true')
})

test('why there is no result, and why a run cannot be counted, is said', async () => {
  playing([{ ...ended, errorCode: 'RPC_UNREACHABLE' }])
  openAt(<AuditCard master={{ ...master, status: '0' }} />)
  expect(await screen.findByText(eng.master.chain.errors.RPC_UNREACHABLE)).toBeVisible()
  const again = await screen.findByRole('button', { name: eng.master.chain.again })
  expect(again).toHaveAttribute('aria-disabled', 'true')
})
