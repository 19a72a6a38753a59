/** The size of every page picture, in CSS pixels at most. */
export const artWidth = 960
export const artHeight = 720

/**
 * Raise this when a drawing changes: pictures are cached for a year under their address. A test compares
 * the drawings with the version.
 */
export const artVersion = 2

const folder = `/assets/art/v${artVersion}`

/** Where the build writes the picture of `seed`: a route id, or an `art="…"` of the content. */
export function artHref(seed: string): string {
  return `${folder}/${slug(seed)}.svg`
}

/** Where the build writes a layer of the main page's disc. */
export function heroHref(layer: HeroLayer): string {
  return `${folder}/hero-${layer}.svg`
}

export const heroLayers = ['tree', 'crown', 'pulse'] as const
export type HeroLayer = (typeof heroLayers)[number]

function slug(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}
