import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import common from '#web/src/site/locales/eng/common.json'
import menu from '#web/src/site/locales/eng/menu.json'
import news from '#web/src/site/locales/eng/news.json'
import shell from '#web/src/site/locales/eng/shell.json'
import titles from '#web/src/site/locales/eng/titles.json'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import { NewsListPage } from '#web/src/site/news/news-list.tsx'
import { NewsViewPage } from '#web/src/site/news/news-view.tsx'
import { routeOf } from '#web/src/site/frame/routes.ts'
import { forgetFetched } from '#web/src/site/use-fetched.ts'
import { wrongOnPurpose } from '../../mock/checked-fetch.ts'

// jsdom lays nothing out and so scrolls nothing.
Element.prototype.scrollTo = () => undefined

beforeAll(() => startSiteI18n('eng', { common, menu, news, shell, titles }))
afterEach(() => {
  forgetFetched()
})

function row(slug: string) {
  return {
    newsId: 1,
    slug,
    title: `Title of ${slug}`,
    summary: 'Summary',
    publishedAt: '2026-11-10T20:00:00.000Z',
    day: 'November 11, 2026',
  }
}
function article(slug: string) {
  return {
    ...row(slug),
    html: '<p>The body. <a href="/eng/companyNews">All</a></p>',
    newer: null,
    older: { slug: 'older-one', title: 'The older one' },
  }
}

/** The network, and nothing else, is played: address -> status and value. */
type Reply = [status: number, value: unknown, more?: ResponseInit]
function answer(replies: Record<string, Reply>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const [status, returnValue, more] = replies[url] ?? [404, null]
    return Promise.resolve(new Response(JSON.stringify({ returnValue }), { status, ...more }))
  })
  return asked
}

function open(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/eng/companyNews" element={<NewsListPage route={routeOf('companyNews')} />} />
        <Route
          path="/eng/companyNewsView/:id"
          element={<NewsViewPage route={routeOf('companyNewsArticle')} />}
        />
      </Routes>
    </MemoryRouter>,
  )
}

describe('an article', () => {
  const path = '/eng/companyNewsView/one'
  const url = '/api/news/one?lang=eng'

  test('is shown with its title, its day and its neighbour', async () => {
    answer({ [url]: [200, article('one')] })
    open(path)
    expect(screen.getByRole('status')).toHaveTextContent('Loading the news')
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of one' })).toBeVisible()
    expect(screen.getByText('November 11, 2026')).toBeVisible()
    expect(screen.getByRole('link', { name: /The older one/ })).toHaveAttribute(
      'href',
      '/eng/companyNewsView/older-one',
    )
    await waitFor(() => expect(document.title).toBe('Title of one | Punky'))
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
      /\/eng\/companyNewsView\/one$/,
    )
  })

  test('opens our own links without a new load', async () => {
    answer({
      [url]: [200, article('one')],
      '/api/news?lang=eng&limit=7': [200, { rows: [row('one')], next: null, total: null }],
    })
    open(path)
    await userEvent.click(await screen.findByRole('link', { name: 'All' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  })

  test('that is not there says so and leads to the list', async () => {
    answer({})
    open(path)
    expect(await screen.findByText(news.gone.title)).toBeVisible()
    expect(screen.getByRole('link', { name: 'All news' })).toHaveAttribute('href', '/eng/companyNews')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test.each<[string, Reply]>([
    ['a server in trouble', [503, null]],
    ['a reply of another shape', [200, { title: 5 }, wrongOnPurpose]],
  ])('that does not come because of %s can be asked for again', async (_, reply) => {
    answer({ [url]: reply })
    open(path)
    expect(await screen.findByRole('alert')).toHaveTextContent(news.failed.title)
    answer({ [url]: [200, article('one')] })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Title of one' })).toBeVisible()
  })
})

describe('the list', () => {
  const url = '/api/news?lang=eng&limit=7'

  test('says when there is nothing yet', async () => {
    answer({ [url]: [200, { rows: [], next: null, total: null }] })
    open('/eng/companyNews')
    expect(await screen.findByText(news.empty.title)).toBeVisible()
  })

  test('fetches older pages by key, and has them still after a visit to an article', async () => {
    const asked = answer({
      [url]: [200, { rows: [row('three'), row('two')], next: '2', total: null }],
      [`${url}&after=2`]: [200, { rows: [row('one')], next: null, total: null }],
    })
    const { unmount } = open('/eng/companyNews')
    await userEvent.click(await screen.findByRole('button', { name: 'Older news' }))
    expect(await screen.findByRole('link', { name: /Title of one/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Older news' })).toBeNull()
    expect(asked).toEqual([url, `${url}&after=2`])
    unmount()
    open('/eng/companyNews')
    await waitFor(() => expect(screen.getByRole('link', { name: /Title of one/ })).toBeVisible())
  })
})
