import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstAnswerId, newsListKey } from '#contract/news/news-page.ts'
import common from '#web/src/site/locales/eng/common.json'
import menu from '#web/src/site/locales/eng/menu.json'
import news from '#web/src/site/locales/eng/news.json'
import shell from '#web/src/site/locales/eng/shell.json'
import titles from '#web/src/site/locales/eng/titles.json'

// jsdom lays nothing out and so scrolls nothing.
Element.prototype.scrollTo = () => undefined

const row = {
  slug: 'one',
  title: 'Sent along',
  summary: 'S',
  publishedAt: '2026-11-10T20:00:00Z',
  day: 'Today',
}

const fetched = vi.fn<() => Promise<never>>()

beforeEach(() => {
  // What a page carries is read once, when its script is.
  vi.resetModules()
  vi.stubGlobal('fetch', fetched.mockReturnValue(new Promise(() => undefined)))
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.restoreAllMocks()
  fetched.mockReset()
})

/** The list in a page that carries `text`, with a network that never answers. */
async function openList(text: string) {
  document.head.innerHTML = `<script type="application/json" id="${firstAnswerId}"></script>`
  const script = document.getElementById(firstAnswerId)
  if (script) script.textContent = text
  const [{ startSiteI18n }, { NewsListPage }, { routeOf }] = await Promise.all([
    import('#web/src/site/frame/i18n.ts'),
    import('#web/src/site/news/news-list.tsx'),
    import('#web/src/site/frame/routes.ts'),
  ])
  startSiteI18n('eng', { common, menu, news, shell, titles })
  render(
    <MemoryRouter initialEntries={['/eng/companyNews']}>
      <NewsListPage route={routeOf('companyNews')} />
    </MemoryRouter>,
  )
}

describe('a page that carries its answer', () => {
  test('shows it at once and asks for nothing', async () => {
    const value = { rows: [row], next: null, total: null }
    await openList(JSON.stringify({ key: newsListKey('eng', null), value }))
    expect(screen.getByRole('link', { name: /Sent along/ })).toHaveAttribute(
      'href',
      '/eng/companyNewsView/one',
    )
    expect(screen.queryByRole('status')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  })

  test.each([
    ['another page', JSON.stringify({ key: '/api/news/x?lang=eng', value: { rows: [row], next: null } })],
    ['another shape', JSON.stringify({ key: newsListKey('eng', null), value: { rows: [{ title: 5 }] } })],
    ['half of one', '{"key":'],
  ])('asks for its own when it carries that of %s', async (_, text) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    await openList(text)
    expect(screen.getByRole('status')).toHaveTextContent(news.loading)
    expect(fetched).toHaveBeenCalledOnce()
  })
})
