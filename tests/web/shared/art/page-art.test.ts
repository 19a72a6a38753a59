import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { heroLayer } from '#web/src/shared/art/hero.ts'
import { artHref, artVersion, heroHref, heroLayers } from '#web/src/shared/art/href.ts'
import { pageArt } from '#web/src/shared/art/page-art.ts'
import { glyphs } from '#web/src/shared/art/page/glyphs.ts'
import { hash } from '#web/src/shared/art/random.ts'
import { notFoundRoute, routes, testRoute } from '#web/src/site/frame/routes.ts'

const pages = [...routes, notFoundRoute, testRoute].map(({ id, section }) => ({
  seed: id,
  section: section ?? '',
}))
const artDir = join(process.cwd(), 'web/src/shared/art')

describe('pageArt', () => {
  it('draws the same for the same seed, for ever; another drawing asks for another artVersion', () => {
    const drawings = Object.fromEntries(pages.map((page) => [page.seed, hash(pageArt(page))]))
    expect({ artVersion, drawings }).toMatchSnapshot()
  })

  it('draws another picture for every page', () => {
    expect(new Set(pages.map(pageArt)).size).toBe(pages.length)
  })

  it('writes well-formed SVG with ids of its own', () => {
    const ids = pages.flatMap((page) => {
      const svg = new DOMParser().parseFromString(pageArt(page), 'image/svg+xml')
      expect(svg.querySelector('parsererror')).toBeNull()
      const own = [...svg.querySelectorAll('[id]')].map(({ id }) => id)
      expect(new Set(own).size).toBe(own.length)
      return own
    })
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refers only to gradients and masks that it holds, and never to another file', () => {
    for (const page of pages) {
      const svg = pageArt(page)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
        /https?:|href=|NaN|undefined|Infinity/,
      )
    }
  })

  it('stays small enough for a phone', () => {
    for (const page of pages) expect(pageArt(page).length, page.seed).toBeLessThan(70_000)
  })

  it('draws the sky for an unknown section', () => {
    expect(pageArt({ seed: 'somewhere', section: 'nowhere' })).toContain('<svg')
  })

  it('knows every glyph as a closed outline', () => {
    for (const { outline } of Object.values(glyphs)) expect(outline).toMatch(/^M[^M]*Z$/)
  })
})

describe('the main page', () => {
  it.each(heroLayers)('draws its %s the same for ever', (layer) => {
    expect({ artVersion, drawing: hash(heroLayer(layer)) }).toMatchSnapshot()
  })

  it('costs at most 40 KB of markup, no filter and no script', () => {
    const layers = heroLayers.map(heroLayer).join('')
    expect(layers.length).toBeLessThan(40_000)
    expect(layers).not.toMatch(/<filter|<script/)
  })
})

describe('artHref', () => {
  it('carries the version, so that a changed drawing has another address', () => {
    expect(artHref('rwaProject')).toBe(`/assets/art/v${artVersion}/rwaproject.svg`)
    expect(heroHref('tree')).toBe(`/assets/art/v${artVersion}/hero-tree.svg`)
  })

  it('gives no two pages the same address', () => {
    expect(new Set(pages.map(({ seed }) => artHref(seed))).size).toBe(pages.length)
  })
})

describe('the art folder', () => {
  it('knows no chance, no clock and no DOM', () => {
    const names = readdirSync(artDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )
    for (const name of names)
      expect(readFileSync(join(artDir, name), 'utf8'), name).not.toMatch(
        /Math\.random|Date\.|new Date|document\.|window\.|performance\./,
      )
  })
})
