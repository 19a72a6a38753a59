import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Less than half of what it is with comments and long names: each page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Until nothing moves: text half faded in has the contrast of neither end. What turns for ever is left to turn.
 */
export function settled(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity)
        .map((it) => it.finished),
    ),
  )
}

const modal = 'dialog:modal'
const shell = ['.site-header', 'footer', 'aside.fixed', 'header.sticky']

/**
 * What breaks a rule on the page as it stands, one line each. Behind a modal window nothing can be reached, so that
 * only the window is looked at. Nothing is gathered about what passes, and a page gets the half megabyte of axe once.
 * @param part 'own' leaves out header, menu and footer of the site or the console, which are the same on every page;
 * 'header' looks at nothing but the site's header with its menu.
 */
export async function findingsOn(
  page: Page,
  where: string,
  part: 'whole' | 'own' | 'header' = 'whole',
): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (entry) => {
      const context = {
        include: document.querySelector(entry.modal) ? [entry.modal] : [entry.include],
        exclude: entry.exclude,
      }
      const { violations } = await window.axe.run(context, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: entry.tags },
      })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}`))
    },
    {
      modal,
      tags,
      include: part === 'header' ? '.site-header' : ':root',
      exclude: part === 'own' ? shell : [],
    },
  )
  return found.map((finding) => `${where}: ${finding}`)
}
