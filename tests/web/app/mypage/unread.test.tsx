import '@testing-library/jest-dom/vitest'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import common from '#web/src/site/locales/eng/common.json'
import migration from '#web/src/site/locales/eng/migration.json'
import t from '#web/src/site/locales/eng/mypage.json'
import { ChoicesSection } from '#web/src/app/notice/choices-section.tsx'
import { OverviewPart } from '#web/src/app/mypage/overview-part.tsx'
import { forgetFetched } from '#web/src/site/use-fetched.ts'
import { answers } from '#tests/web/site/migration/stage.tsx'

const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const session: WalletSession = {
  user: { uuid: '6c0e1a52', uid: address, name: '', nickname: null, adcd: null, role: 'user' },
  csrfToken: 'c'.repeat(32),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  due: null,
  wallets: [{ family: 'solana', walletType: 'phantom', address, provenAt: new Date().toISOString() }],
}
const myPage = {
  wallets: session.wallets,
  migrations: { open: 0, done: 0, returned: 0 },
  mints: { waiting: 0, done: 0, failed: 0 },
  waiting: [{ code: 'LINK_OTHER_WALLET', at: null, id: null, name: null }],
}
const notice = {
  ...{ noticeId: 1, kind: 'reveal', code: 'revealed', params: { revealId: 1, nfts: 2 }, isRead: false },
  at: '2026-11-28T01:00:00.000Z',
}
const noInbox = { rows: [], next: null, total: null }
const noNfts = { rows: [], total: 0, pageSize: 24 }
const failure = { code: 'INTERNAL' }

/** A line to the server that stays silent. */
class SilentSource {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 1
  addEventListener = () => undefined
  close = () => undefined
}

beforeEach(() => {
  startSiteI18n('eng', { common, migration, mypage: t })
  forgetFetched()
  vi.stubGlobal('EventSource', SilentSource)
})

function open() {
  return render(
    <MemoryRouter>
      <OverviewPart session={session} />
    </MemoryRouter>,
  )
}
function section(name: string) {
  return screen.findByRole('region', { name })
}
function retryIn(region: HTMLElement) {
  return fireEvent.click(within(region).getByRole('button', { name: migration.retry }))
}

describe('what my page could not read', () => {
  test('of the migrations is said, and read again by a press', async () => {
    let reply: object = failure
    answers({
      '/api/migration/mine': () => reply,
      '/api/my/notices': noInbox,
      '/api/my/nfts': noNfts,
      '/api/my': myPage,
    })
    open()
    const region = await section(t.migrations.title)
    expect(await within(region).findByText(t.failed)).toBeVisible()
    expect(within(region).queryByText(t.loading)).toBeNull()
    retryIn(region)
    expect(await within(region).findByText(t.failed)).toBeVisible()
    reply = []
    retryIn(region)
    expect(await within(region).findByText(t.migrations.none)).toBeVisible()
    expect(within(region).queryByText(t.failed)).toBeNull()
  })

  test('of what waits, and of what is new, is said, and read again by a press', async () => {
    let reply: object = failure
    let inbox: object = failure
    answers({
      '/api/migration/mine': [],
      '/api/my/notices': () => inbox,
      '/api/my/nfts': noNfts,
      '/api/my': () => reply,
    })
    open()
    const waiting = await section(t.waiting.title)
    expect(await within(waiting).findByText(t.failed)).toBeVisible()
    reply = myPage
    retryIn(waiting)
    expect(await within(waiting).findByText(t.waiting.LINK_OTHER_WALLET.title)).toBeVisible()
    expect(within(waiting).queryByText(t.failed)).toBeNull()
    const news = await section(t.news.title)
    expect(await within(news).findByText(t.failed)).toBeVisible()
    inbox = { rows: [notice], next: null, total: null }
    retryIn(news)
    expect(await within(news).findByText('Your NFTs are revealed', { exact: false })).toBeVisible()
    expect(within(news).getByText(`(${t.news.unread})`, { exact: false })).toBeInTheDocument()
  })
  test('of the choices of mails is said in the same words, and read again by a press', async () => {
    let reply: object = failure
    answers({ '/api/my/notice-choices': () => reply })
    render(
      <MemoryRouter>
        <ChoicesSection owner="6c0e1a52" />
      </MemoryRouter>,
    )
    const choices = await section(t.choices.title)
    expect(await within(choices).findByText(t.failed)).toBeVisible()
    reply = { mailKinds: [], quietFrom: null, quietUntil: null, email: null }
    retryIn(choices)
    expect(await within(choices).findByText(t.choices.noEmail)).toBeVisible()
    expect(within(choices).queryByText(t.failed)).toBeNull()
  })
})
