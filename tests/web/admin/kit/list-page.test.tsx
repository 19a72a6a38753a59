import '@testing-library/jest-dom/vitest'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { InquiryListPage } from '#web/src/admin/inquiry/inquiry-list-page.tsx'
import { locales } from '#web/src/admin/locales.ts'
import { RouteListPage } from '#web/src/admin/migration/routes/route-list-page.tsx'
import { NewsListPage } from '#web/src/admin/news/news-list-page.tsx'
import eng from '#web/src/locales/eng/index.ts'
import { startI18n } from '#web/src/shared/i18n.ts'
import { address, openAt, pageOf, playApi, type Answer } from './played-api.tsx'

const { inquiries, news, migrationRoutes, common } = eng
const inquiry = {
  inquiryId: 7,
  reference: 'Q-1',
  kind: 'investment',
  language: 'kor',
  name: 'Kim',
  company: 'Kim & Co',
  email: 'kim@example.com',
  status: 'open',
  mailState: 'sent',
  mailTries: 1,
  mailError: null,
  mailSentAt: null,
  registeredAt: '2026-11-21T00:00:00.000Z',
}
const details = { ...inquiry, phone: null, message: 'A message.', consentedAt: inquiry.registeredAt }
const whole = { ...details, mailAfter: null, modifier: null, modifiedAt: null }
const down: Answer = { refusal: { code: 'UNEXPECTED' } }

beforeAll(() => startI18n(locales, 'eng'))
// jsdom lays nothing out, and a table shows the rows that have room.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640))
beforeEach(() => void vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1440))
afterEach(() => vi.restoreAllMocks())

describe('a list', () => {
  test('says that it could not be read, and reads again', async () => {
    let isDown = true
    playApi(() => (isDown ? down : pageOf(inquiry)))
    openAt(<InquiryListPage />)
    const again = await screen.findByRole('button', { name: common.tryAgain })
    isDown = false
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Kim' })).toBeVisible()
  })

  test('says that there is nothing yet, with the way to make one', async () => {
    playApi(() => pageOf())
    openAt(<NewsListPage />)
    expect(await screen.findByText(news.empty)).toBeVisible()
    const ways = screen.getAllByRole('link', { name: news.create })
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/adminCreateNews', '/adminCreateNews'])
    expect(document.title).toContain(news.title)
  })

  test('says that nothing matches, and not that there is nothing', async () => {
    playApi(() => pageOf())
    openAt(<InquiryListPage />, { at: '/list?status=spam' })
    expect(await screen.findByText(inquiries.noMatch)).toBeVisible()
    expect(screen.queryByText(inquiries.empty)).toBeNull()
  })

  test('shows the words of values, and the head of every column', async () => {
    playApi(() => pageOf(inquiry))
    openAt(<InquiryListPage />)
    const row = await screen.findByRole('row', { name: /Kim/ })
    for (const words of [inquiries.kinds.investment, inquiries.statuses.open, inquiries.mailStates.sent])
      expect(within(row).getByText(words)).toBeVisible()
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    const { name, kind, status, mailState, email, reference, registeredAt } = inquiries.fields
    expect(heads).toEqual([name, kind, status, mailState, email, reference, registeredAt])
  })
})

describe('the address of a list', () => {
  test('has what is filtered, which is what the API is asked for', async () => {
    const asked = playApi(() => pageOf(inquiry))
    openAt(<InquiryListPage />, { at: '/list?kind=partnership' })
    await userEvent.click(await screen.findByRole('button', { name: inquiries.statuses.done }))
    await waitFor(() => expect(address()).toBe('/list?kind=partnership&status=done'))
    const query = await waitFor(() => {
      const last = asked.at(-1)?.url.searchParams
      expect(last?.get('status')).toBe('done')
      return last
    })
    expect(query?.get('kind')).toBe('partnership')
    await userEvent.selectOptions(screen.getByLabelText(inquiries.fields.kind), common.all)
    await waitFor(() => expect(address()).toBe('/list?status=done'))
  })

  test('has a choice the endpoint does not know: it counts as none', async () => {
    const asked = playApi(() => pageOf(inquiry))
    openAt(<InquiryListPage />, { at: '/list?status=lost' })
    await screen.findByRole('link', { name: 'Kim' })
    expect(asked[0]?.url.searchParams.has('status')).toBe(false)
    expect(screen.getAllByRole('button', { name: common.all, pressed: true })).toHaveLength(1)
  })

  test('has the row that is open, beside what is filtered; closing keeps the rest', async () => {
    playApi(({ url }) => (url.pathname.endsWith('/7') ? { value: whole } : pageOf(inquiry)))
    const router = openAt(<InquiryListPage />, { at: '/list?status=open' })
    await userEvent.click(await screen.findByRole('link', { name: 'Kim' }))
    expect(await screen.findByRole('dialog', { name: /Kim/ })).toBeVisible()
    expect(address()).toBe('/list?status=open&open=7')
    // The link and its row lead there once, not twice.
    await router.navigate(-1)
    await waitFor(() => expect(address()).toBe('/list?status=open'))
    await userEvent.click(screen.getByText('kim@example.com'))
    await userEvent.click(await screen.findByRole('button', { name: common.close }))
    await waitFor(() => expect(address()).toBe('/list?status=open'))
  })
})

test('rows that come all at once are a plain table with the same states', async () => {
  let isDown = true
  playApi(({ url }) => (url.pathname.endsWith('/migration-routes') && isDown ? down : { value: [] }))
  openAt(<RouteListPage />)
  const again = await screen.findByRole('button', { name: common.tryAgain })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByText(migrationRoutes.empty)).toBeVisible()
})
