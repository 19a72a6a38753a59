import { framed } from './page/brush.ts'
import { choose } from './page/plan.ts'
import { hash, randomFrom } from './random.ts'

export interface PageArtOptions {
  /** A route id, or the `art="…"` of a content block. The same seed in the same section is the same picture. */
  seed: string
  /** The section of the page: rwa, utility, game, nft, company, benefit, etc, coin, powerzone; another draws the sky. */
  section: string
}

/** The picture of a page: SVG of 960 by 720 on the page's own background. Pure: no DOM, no clock, no randomness. */
export function pageArt({ seed, section }: PageArtOptions): string {
  const id = `a${hash(`${section} ${seed}`).toString(36)}`
  const { motif, tones } = choose(seed, section)
  return framed(id, tones, motif({ random: randomFrom(`${section} ${seed}`), tones, id }))
}
