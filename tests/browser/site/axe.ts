import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Until nothing moves: text half faded in has the contrast of neither end. What turns for ever is left to turn.
 */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity)
        .map((it) => it.finished),
    ),
  )

const modal = 'dialog:modal'
const shell = ['.site-header', 'footer']

/**
 * What breaks a rule on the page as it stands, one line each. Behind a modal window nothing can be reached, so that
 * only the window is looked at. Nothing is gathered about what passes, and it runs in one go ("legacy"), not frame by
 * frame with a second page to sum up: half the time, and no page of ours has a frame.
 * @param part 'own' leaves out header and footer of the site, which are the same on every page.
 */
export const findingsOn = async (
  page: Page,
  where: string,
  part: 'whole' | 'own' = 'whole',
): Promise<string[]> => {
  await settled(page)
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  if (await page.locator(modal).count()) builder.include(modal)
  if (part === 'own') for (const selector of shell) builder.exclude(selector)
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}`),
  )
}
