import axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

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
const shell = ['.site-header', 'footer']

/**
 * What breaks a rule on the page as it is, one line each. Behind a modal window nothing can be reached, so that
 * only the window is checked. Nothing is gathered about what passes, and a page gets the half megabyte of axe once.
 * @param part 'own' leaves out header and footer of the site, which are the same on every page.
 */
export async function findingsOn(
  page: Page,
  where: string,
  part: 'whole' | 'own' = 'whole',
): Promise<string[]> {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async (entry) => {
      const context = {
        include: document.querySelector(entry.modal) ? [entry.modal] : [':root'],
        exclude: entry.exclude,
      }
      const { violations } = await window.axe.run(context, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: entry.tags },
      })
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(' ')}`))
    },
    { modal, tags, exclude: part === 'own' ? shell : [] },
  )
  return found.map((finding) => `${where}: ${finding}`)
}
