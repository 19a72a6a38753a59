import { expect, test } from 'vitest'
import { overOf, weighPages, type WeighedPage } from '../bench/web.ts'
import { builtPages } from './built-pages.ts'

/** Of each build; to compress every page as it travels takes half a minute. */
const weighedExactly = 3

function heaviest(pages: [string, WeighedPage][]): string[] {
  const order = pages.toSorted(([, a], [, b]) => b.html + b.css - a.html - a.css)
  return order.slice(0, weighedExactly).map(([path]) => path)
}

test('no first visit to a page costs more bytes than its build allows', async () => {
  const webDir = await builtPages()
  const quick = [...(await weighPages(webDir, { isQuick: true }))]
  expect(quick.length).toBeGreaterThan(100)
  const ofBuild = (build: WeighedPage['build']) => quick.filter(([, page]) => page.build === build)
  const paths = [...heaviest(ofBuild('site')), ...heaviest(ofBuild('app'))]
  const exact = await weighPages(webDir, { paths })
  expect(exact.size).toBe(paths.length)
  expect([...exact.values()].every(({ js, fonts, html }) => Math.min(js, fonts, html) > 5_000)).toBe(true)
  const over = quick.map(([path, page]) => [path, overOf({ ...page, css: 0, html: 0 })] as const)
  const overExactly = [...exact].map(([path, page]) => [path, overOf(page)] as const)
  expect([...over, ...overExactly].filter(([, kinds]) => kinds.length > 0)).toEqual([])
})
