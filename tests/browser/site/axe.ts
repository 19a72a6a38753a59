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

/**
 * What breaks a rule on the page as it stands, one line each. Nothing is gathered about what passes, and it runs in one go
 * ("legacy"), not frame by frame with a second page to sum up: half the time, and no page of ours has a frame.
 */
export const findingsOn = async (page: Page, where: string): Promise<string[]> => {
  await settled(page)
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags)
  const { violations } = await builder.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${node.target.join(' ')}`),
  )
}
