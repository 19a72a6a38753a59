import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditActionNames, auditEntities } from '#contract/audit/actions.ts'
import { AuditLogPage } from '#web/src/admin/audit/audit-log-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { paths } from '#web/src/admin/paths.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { TxLogPage } from '#web/src/admin/audit/tx-log-page.tsx'
import { audit } from '../../mock/audit.ts'
import { address, answer, open } from '../parts/played-page.tsx'

beforeAll(() => startI18n(locales, 'kor'))

/** Beside its list the page asks for the head of the chain of hashes. */
function ofList(asked: string[]) {
  return asked.filter((url) => url !== '/api/admin/audit-head')
}

describe.each([
  {
    language: 'kor',
    actor: '이메일, API 토큰, 사용자 번호로 찾기',
    id: '대상 번호',
    kind: '민팅 작업',
    what: '한 일',
    file: '이 목록 CSV',
  },
  {
    language: 'eng',
    actor: 'Search by e-mail, API token or id',
    id: 'Number',
    kind: 'Run',
    what: 'What was done',
    file: 'Export this list',
  },
] as const)('the audit log in $language', ({ language, actor, id, kind, what, file }) => {
  test('shows the entries of the run that links to it', async () => {
    const asked = answer([audit(1)])
    await open(language, <AuditLogPage />, paths.auditLogWith({ entity: 'master', entityId: '7' }))
    expect(ofList(asked)).toEqual(['/api/admin/audit-log?entity=master&entityId=7&order=desc&limit=100'])
    expect(screen.getByRole('textbox', { name: id })).toHaveValue('7')
    expect(screen.getByRole('button', { name: kind, pressed: true })).toBeVisible()
  })

  test('keeps the searched user in the address, and asks the server', async () => {
    const asked = answer([audit(1)])
    await open(language, <AuditLogPage />, paths.auditLogWith({ entity: 'master', entityId: '7' }))
    await userEvent.type(screen.getByRole('textbox', { name: actor }), 'kim@{Enter}')
    await waitFor(() => expect(address()).toBe('?entity=master&entityId=7&actor=kim%40'))
    await waitFor(() =>
      expect(ofList(asked).at(-1)).toBe(
        '/api/admin/audit-log?entity=master&entityId=7&actor=kim%40&order=desc&limit=100',
      ),
    )
  })

  test('offers the file of what it shows', async () => {
    answer([audit(1)])
    await open(
      language,
      <AuditLogPage />,
      paths.auditLogWith({ entity: 'master', entityId: '7', actor: 'kim' }),
    )
    expect(screen.getByRole('link', { name: file })).toHaveAttribute(
      'href',
      '/api/admin/audit-log.csv?entity=master&entityId=7&actor=kim&order=desc',
    )
  })

  test('can be narrowed to every entity and every action there is', async () => {
    const asked = answer([audit(1)])
    await open(language, <AuditLogPage />, paths.auditLog)
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(auditEntities.length)
    const select = screen.getByLabelText(what)
    expect([...select.querySelectorAll('option')].slice(1).map(({ value }) => value)).toEqual(
      auditActionNames,
    )
    await userEvent.selectOptions(select, 'wallet.link')
    await waitFor(() => expect(ofList(asked).at(-1)).toContain('?action=wallet.link&'))
    cleanup()
    const master = answer([audit(1)])
    await open(language, <AuditLogPage />, `${paths.auditLog}?entity=master&action=wallet.link`)
    expect(screen.getByLabelText(what)).toHaveValue('')
    expect(ofList(master)).toEqual(['/api/admin/audit-log?entity=master&order=desc&limit=100'])
  })

  test('lets go of every filter where nothing matches', async () => {
    answer([])
    await open(language, <AuditLogPage />, `${paths.auditLog}?actor=nobody`)
    const clear = language === 'kor' ? '필터 지우기' : 'Clear filters'
    await userEvent.click(await screen.findByRole('button', { name: clear }))
    await waitFor(() => expect(address()).toBe(''))
  })
})

describe.each([
  { language: 'kor', file: '이 목록 CSV' },
  { language: 'eng', file: 'Export this list' },
] as const)('the transaction log in $language', ({ language, file }) => {
  test('offers the file of what it shows', async () => {
    answer([])
    await open(language, <TxLogPage />, paths.txLogWith({ masterId: 7, kind: 'mint', status: 'failed' }))
    expect(screen.getByRole('link', { name: file })).toHaveAttribute(
      'href',
      '/api/admin/tx-log.csv?kind=mint&status=failed&masterId=7&order=desc',
    )
  })
})
