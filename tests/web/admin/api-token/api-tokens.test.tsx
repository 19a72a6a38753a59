import '@testing-library/jest-dom/vitest'
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UserRole } from '#contract/role.ts'
import { RoleOfUser } from '#web/src/admin/access.ts'
import { ApiTokenListPage } from '#web/src/admin/api-token/api-token-list-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { useNavGroups } from '#web/src/admin/shell/nav.ts'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { openAt, pageOf, playApi, type Answer } from '../kit/played-api.tsx'
import { sampleAt } from '../../mock/checked-fetch.ts'
import { replyOf } from '../../mock/replies.ts'

const { apiTokens } = eng

beforeAll(() => startI18n(locales, 'eng'))
// jsdom lays nothing out, and a table shows the rows that have room.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640))
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1840))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const said = { apiTokenId: 4, name: 'Nightly mints', state: 'active', revoker: null } as const
const token = replyOf('readApiToken', { ...said, lostScopes: [], scopes: ['runs:read', 'runs:write'] })

function playing(answers: Record<string, () => Answer>) {
  return playApi(({ method, url }) => {
    const path = `${method} ${url.pathname.replace('/api/admin', '')}`
    return answers[path]?.() ?? { value: sampleAt(url.pathname) }
  })
}

test('a token is made with its scopes; its secret stands there once', async () => {
  const secret = 'pk_1a2b3c4d_shown'
  const asked = playing({
    'GET /api-tokens': () => pageOf(token),
    'POST /api-tokens': () => ({ value: { ...token, secret } }),
  })
  openAt(<ApiTokenListPage />)
  await userEvent.click(await screen.findByRole('button', { name: apiTokens.create }))
  const form = await screen.findByRole('dialog')
  await userEvent.type(within(form).getByLabelText(/^Name/), 'Nightly mints')
  await userEvent.click(within(form).getByRole('checkbox', { name: 'runs:write' }))
  await userEvent.click(within(form).getByRole('checkbox', { name: 'runs:read' }))
  await userEvent.click(within(form).getByRole('button', { name: apiTokens.register }))
  expect(await screen.findByText(secret)).toBeVisible()
  const [sent] = asked.filter(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ name: 'Nightly mints', scopes: ['runs:read', 'runs:write'] })
  await userEvent.click(screen.getByRole('button', { name: apiTokens.done }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
})

test('a token is revoked after a question', async () => {
  const asked = playing({
    'GET /api-tokens': () => pageOf(token),
    'GET /api-tokens/4': () => ({ value: token }),
    'POST /api-tokens/4/revoke': () => ({
      value: { ...token, state: 'revoked', revoker: 'me@punky.example' },
    }),
  })
  openAt(<ApiTokenListPage />)
  await userEvent.click(await screen.findByRole('link', { name: 'Nightly mints' }))
  await userEvent.click(await screen.findByRole('button', { name: apiTokens.revoke }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: apiTokens.revoke }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(await screen.findByText(/me@punky.example/)).toBeVisible()
  expect(screen.queryByRole('button', { name: apiTokens.revoke })).toBeNull()
})

test('who may not make one reads which role it takes', async () => {
  playing({ 'GET /api-tokens': () => pageOf(token) })
  openAt(
    <RoleOfUser value="operator">
      <ApiTokenListPage />
    </RoleOfUser>,
  )
  const button = await screen.findByRole('button', { name: apiTokens.create })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.hover(button)
  expect(await screen.findByRole('tooltip')).toHaveTextContent(eng.shell.roles.owner)
})

test.each([
  [
    'viewer',
    { createMaster: false, inquiries: false, createProject: false, apiTokens: false, masters: true },
  ],
  [
    'operator',
    { createMaster: true, inquiries: true, createProject: false, apiTokens: false, masters: true },
  ],
  ['owner', { createMaster: true, inquiries: true, createProject: true, apiTokens: true, masters: true }],
] as const)('the menu of a %s has what it may do', (role: UserRole, expected) => {
  const { result } = renderHook(() => useNavGroups(), {
    wrapper: ({ children }) => <RoleOfUser value={role}>{children}</RoleOfUser>,
  })
  const shown = result.current.flatMap(({ items }) => items.map(({ id }) => id))
  expect(
    Object.fromEntries(Object.keys(expected).map((id) => [id, shown.some((one) => one === id)])),
  ).toEqual(expected)
})
