import '@testing-library/jest-dom/vitest'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { MyPage } from '#web/src/app/mypage/my-page.tsx'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import { personalRoute } from '#web/src/site/frame/routes.ts'
import mypage from '#web/src/site/locales/eng/mypage.json'
import opening from '#web/src/site/locales/eng/opening.json'
import shell from '#web/src/site/locales/eng/shell.json'
import titles from '#web/src/site/locales/eng/titles.json'
import { changeWallets } from '#web/src/site/wallet/state.ts'
import type { PersonalPage } from '#contract/site-paths.ts'

function open(page: PersonalPage) {
  const route = personalRoute(page)
  if (!route) throw new Error(`${page} has no route.`)
  return render(
    <MemoryRouter>
      <MyPage route={route} />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  startSiteI18n('eng', { mypage, opening, shell, titles })
  changeWallets({ isReady: false, isUnreachable: false, session: null })
})

describe('my page', () => {
  test('waits until the wallets are known', () => {
    open('mypage')
    expect(screen.getByRole('status', { name: mypage.loading })).toBeVisible()
  })

  test('asks for a wallet where there is none', async () => {
    open('mypage')
    act(() => changeWallets({ isReady: true }))
    expect(await screen.findByRole('heading', { name: mypage.noWallet.title })).toBeVisible()
  })

  test('says that the server did not answer, and asks for no wallet then', async () => {
    open('mypageMinting')
    act(() => changeWallets({ isReady: true, isUnreachable: true }))
    expect(await screen.findByRole('heading', { name: mypage.failed })).toBeVisible()
    expect(screen.getByRole('button', { name: shell.failure.reload })).toBeVisible()
    expect(screen.queryByText(mypage.noWallet.title)).toBeNull()
  })

  test('says of a part that is to come that it is not open, before any wallet is known', () => {
    open('mypageVestingDetail')
    expect(screen.getByRole('link', { name: mypage.backHome })).toHaveAttribute('href', '/eng/mypage')
    expect(screen.queryByRole('status', { name: mypage.loading })).toBeNull()
  })
})
