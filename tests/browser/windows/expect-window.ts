import { mkdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { lookOf, type Look } from './look-of.ts'

/**
 * centre: in the middle of the page. upper: in the middle of its width. left: along the left edge. anchored: beside what
 * opened it. foot: along the lower edge.
 */
export type Place = 'centre' | 'upper' | 'left' | 'anchored' | 'foot'

export interface Design {
  place?: Place
  /** What lies below it is dimmed. */
  isModal?: boolean
  /** Narrower than this it is broken. */
  widthMinPx?: number
  widthMaxPx?: number
  /** Where it is none of the sheets'. */
  colour?: number[]
}

const nearPx = 1.5

/** SCREENS=folder keeps a picture of every window. */
const screensDir = process.env['SCREENS']

/** The window is named, stands where it should, is as wide as it should be, hides the page and dims it. */
export async function expectWindow(page: Page, window: Locator, name: string, design: Design = {}) {
  await window.waitFor()
  const look = await lookOf(window)
  if (screensDir) {
    mkdirSync(screensDir, { recursive: true })
    await page.screenshot({ path: `${screensDir}/${name.replaceAll(/\W+/g, '-')}.png` })
  }
  expectPlace(look, design)
  expect(
    design.colour ? [design.colour] : look.sheets,
    `its colour is ${look.colour.join(' ')}`,
  ).toContainEqual(look.colour)
  expect(look.colour[3], 'it is opaque').toBe(255)
  if (design.isModal === false) return
  expect(look.hasBrightBelow, 'another window below it is dimmed').toBe(false)
  const [red = 255, green = 255, blue = 255, opacity = 0] = look.backdrop?.colour ?? []
  const coversAll = look.rect.width >= look.viewport.width && look.rect.height >= look.viewport.height
  if (coversAll && look.backdrop === null) return
  expect(look.backdrop?.isWhole, 'something lies over the whole page').toBe(true)
  expect(Math.max(red, green, blue), 'the page is dimmed by something dark').toBeLessThan(16)
  expect(opacity / 255, 'the page is dimmed').toBeGreaterThan(0.7)
}

function expectPlace(
  { rect, viewport }: Look,
  { place = 'centre', widthMinPx = 300, widthMaxPx = 980 }: Design,
) {
  expect(rect.left, 'its left edge is in sight').toBeGreaterThanOrEqual(-nearPx)
  expect(rect.top, 'its upper edge is in sight').toBeGreaterThanOrEqual(-nearPx)
  expect(rect.right, 'its right edge is in sight').toBeLessThanOrEqual(viewport.width + nearPx)
  expect(rect.bottom, 'its lower edge is in sight').toBeLessThanOrEqual(viewport.height + nearPx)
  expect(rect.width, 'its width').toBeGreaterThanOrEqual(Math.min(widthMinPx, viewport.width - 40))
  expect(rect.width, 'its width').toBeLessThanOrEqual(Math.min(widthMaxPx, viewport.width) + nearPx)
  expect(rect.height, 'its height').toBeGreaterThan(40)
  const aside = (rect.left + rect.right - viewport.width) / 2
  const below = (rect.top + rect.bottom - viewport.height) / 2
  if (place === 'centre' || place === 'upper') expect(Math.abs(aside), 'off the middle').toBeLessThan(nearPx)
  if (place === 'centre') expect(Math.abs(below), 'above or below the middle').toBeLessThan(nearPx)
  if (place === 'left') expect([rect.left, rect.top]).toEqual([0, 0])
  if (place === 'left') expect(rect.height).toBeGreaterThanOrEqual(viewport.height - nearPx)
  if (place === 'foot') expect(viewport.height - rect.bottom, 'above the lower edge').toBeLessThan(40)
}
