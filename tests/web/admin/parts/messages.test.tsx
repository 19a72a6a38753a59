import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { MasterStatus } from '#contract/codes/status.ts'
import type { Session } from '#contract/account/session.ts'
import { FormPage } from '#web/src/admin/frames/form-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { LoginForm } from '#web/src/admin/account/login-form.tsx'
import { useEndToast } from '#web/src/admin/run/master/use-end-toast.ts'
import { MigrationListPage } from '#web/src/admin/migration/list/migration-list-page.tsx'
import { ReconcilePage } from '#web/src/admin/migration/reconcile/reconcile-page.tsx'
import { SearchPage } from '#web/src/admin/search/search-page.tsx'
import { useFailureToast } from '#web/src/admin/parts/use-failure-toast.ts'
import { Forbidden } from '#web/src/admin/shell/forbidden.tsx'
import { UserMenu } from '#web/src/admin/shell/user-menu.tsx'
import eng from '#web/src/locales/eng/index.ts'
import kor from '#web/src/locales/kor/index.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { startI18n, switchLanguage } from '#web/src/shared/i18n.ts'
import { Toaster } from '#web/src/ui/toast.tsx'
import { answer, open } from './played-page.tsx'

beforeAll(async () => {
  await startI18n(locales, 'kor')
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined
})

const bundles = { eng, kor }
const session: Session = {
  user: {
    uuid: crypto.randomUUID(),
    uid: 'ops@punky.example',
    name: 'Ops',
    nickname: null,
    adcd: null,
    role: 'user',
  },
  csrfToken: 'token',
  expiresAt: '2026-12-01T00:00:00.000Z',
  due: null,
}
function refuse() {
  return vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
}

describe('what SPEC.md section 8 says', () => {
  test.each([
    ['kor', '데이터를 불러오지 못했어요', '다시 시도', '새로 고침', '새로 고쳤어요.'],
    ['eng', 'Request data failed', 'Try again', 'Refresh', 'Refreshed.'],
  ] as const)(
    'of a list that cannot be read, and of one read again, in %s',
    async (language, failed, again, refresh, done) => {
      refuse()
      const page = (
        <>
          <SearchPage />
          <Toaster />
        </>
      )
      await open(language, page, '/search?search=kong')
      expect(await screen.findByText(failed)).toBeVisible()
      answer([])
      await userEvent.click(screen.getByRole('button', { name: again }))
      await userEvent.click(screen.getByRole('button', { name: refresh }))
      expect(await screen.findByText(done)).toBeVisible()
      expect(screen.queryByText(failed)).toBeNull()
    },
  )

  test.each([
    ['kor', '찾을 수 없는 검색어예요'],
    ['eng', 'Invalid search item'],
  ] as const)('of what cannot be searched for, in %s', async (language, words) => {
    answer([])
    await open(language, <SearchPage />, '/search?search=k')
    expect(await screen.findByText(words)).toBeVisible()
    cleanup()
    vi.stubGlobal('fetch', (url: string) => {
      const list = { rows: [], next: null, total: null, counts: {} }
      const returnValue = url.startsWith('/api/admin/migrations') ? list : []
      return Promise.resolve(new Response(JSON.stringify({ returnValue })))
    })
    await open(language, <MigrationListPage />, '/migrations?search=0x12')
    expect(await screen.findByText(words)).toBeVisible()
    cleanup()
    await open(language, <MigrationListPage />, `/migrations?search=0x${'1'.repeat(40)}`)
    await screen.findByText(bundles[language].migrations.noMatch)
    expect(screen.queryByText(words)).toBeNull()
  })

  test.each([
    ['kor', 'register', '등록하지 못했어요'],
    ['eng', 'register', 'Registration failed'],
    ['kor', 'modify', '수정하지 못했어요'],
    ['eng', 'modify', 'Modification failed'],
  ] as const)('of a form that was refused, in %s: %s', async (language, doing, words) => {
    await switchLanguage(locales, language)
    const page = (
      <FormPage
        title="form"
        submitLabel="send"
        doing={doing}
        failure={new ApiError('CONTRACT_EXISTS')}
        isDirty
        isSubmitting={false}
        onSubmit={() => undefined}
      >
        {null}
      </FormPage>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveTextContent(bundles[language].errors.CONTRACT_EXISTS.title)
  })

  test.each([
    ['kor', '처리하지 못했어요: 서버에 연결할 수 없어요.'],
    ['eng', 'Process failed: The server cannot be reached.'],
  ] as const)('of work that did not start, in %s', async (language, words) => {
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) =>
      init.method === 'POST'
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(JSON.stringify({ returnValue: [] }))),
    )
    const page = (
      <>
        <ReconcilePage />
        <Toaster />
      </>
    )
    await open(language, page, '/reconcile')
    await userEvent.click(await screen.findByRole('button', { name: bundles[language].reconcile.start }))
    expect(await screen.findByText(new RegExp(words))).toBeVisible()
  })

  test.each([
    ['kor', '로그인하지 못했어요', '비밀번호가 일치하지 않아요'],
    ['eng', 'Login failed', 'Password is not correct'],
  ] as const)('of a login that failed, and of a wrong password, in %s', async (language, failed, wrong) => {
    const words = bundles[language].login
    refuse()
    await open(language, <LoginForm onSecond={() => undefined} />, '/')
    await userEvent.type(screen.getByLabelText(new RegExp(`^${words.id}`)), 'ops@punky.example')
    await userEvent.type(screen.getByLabelText(new RegExp(`^${words.password}`)), 'a password')
    await userEvent.click(screen.getByRole('button', { name: words.submit }))
    expect(await screen.findByText(failed)).toBeVisible()
    const reply = { resultCd: 'LOGIN_WRONG_PASSWORD', returnCd: '-1', returnMessage: '', returnValue: null }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ ...reply, requestId: 'r' }), { status: 401 })),
    )
    await userEvent.click(screen.getByRole('button', { name: words.submit }))
    expect(await screen.findByText(wrong)).toBeVisible()
    expect(screen.queryByText(failed)).toBeNull()
  })

  test.each([
    ['kor', '로그아웃하지 못했어요: 서버에 연결할 수 없어요.', '로그아웃했어요.'],
    ['eng', 'Logout failed: The server cannot be reached.', 'Logout completed'],
  ] as const)('of a logout that failed, and of one that went well, in %s', async (language, failed, done) => {
    const { account, logOut } = bundles[language].shell
    const again = async () => {
      await userEvent.click(screen.getByRole('button', { name: account }))
      await userEvent.click(await screen.findByRole('menuitem', { name: logOut }))
    }
    const forget = async () => {
      for (const button of screen.getAllByRole('button', { name: bundles[language].common.dismiss }))
        await userEvent.click(button)
    }
    const page = (
      <>
        <UserMenu session={session} />
        <Forbidden session={session} />
        <Toaster />
      </>
    )
    refuse()
    await open(language, page, '/')
    await userEvent.click(await screen.findByRole('menuitem', { name: logOut }))
    expect(await screen.findByText(new RegExp(failed))).toBeVisible()
    await forget()
    await userEvent.click(screen.getByRole('button', { name: logOut }))
    expect(await screen.findByText(new RegExp(failed))).toBeVisible()
    await forget()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ returnValue: null }))))
    await again()
    expect(await screen.findByText(done)).toBeVisible()
  })

  test('of an action that was refused, with one full stop behind the reason', async () => {
    await switchLanguage(locales, 'eng')
    const Refused = () => {
      const showFailure = useFailureToast()
      return (
        <button type="button" onClick={() => showFailure('act', new ApiError('NO_SUCH_PROJECT'))}>
          act
        </button>
      )
    }
    render(
      <>
        <Refused />
        <Toaster />
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'act' }))
    expect(
      screen.getByText("Action failed: There's no such Project. Choose a registered project."),
    ).toBeVisible()
  })

  test.each([
    ['kor', 'mint', '민팅이 완료되었어요.'],
    ['eng', 'mint', 'Minting completed'],
    ['kor', 'burn', '소각이 완료되었어요.'],
    ['eng', 'burn', 'Burning completed'],
    ['kor', 'transfer', '전송이 완료되었어요.'],
    ['eng', 'transfer', 'Transfer completed'],
  ] as const)('of a run that ends while it is watched, in %s, of a %s', async (language, kind, words) => {
    await switchLanguage(locales, language)
    const Run = ({ status }: { status: MasterStatus }) => {
      useEndToast(kind, status)
      return <Toaster />
    }
    const { rerender } = render(<Run key="ended before" status="20" />)
    expect(screen.queryByText(words)).toBeNull()
    rerender(<Run key="watched" status="10" />)
    expect(screen.queryByText(words)).toBeNull()
    rerender(<Run key="watched" status="20" />)
    expect(screen.getByText(words)).toBeVisible()
  })
})
