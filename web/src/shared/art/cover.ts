import { crystal, flow, merkle, orbit, type Brush } from './families.ts'
import { palettes, type Palette } from './palette.ts'
import { hash, randomFrom, type Random } from './random.ts'
import { n } from './svg.ts'

export const families = ['orbit', 'merkle', 'flow', 'crystal'] as const
export type Family = (typeof families)[number]

export interface CoverOptions {
  /** Project and item: the same seed is the same picture for ever. */
  seed: string
  family?: Family
  palette?: string
  /** 'card' for 160 px and more; 'mark' draws few, thick strokes and no filter. */
  detail?: 'card' | 'mark'
}

const painters: Record<Family, (brush: Brush) => string> = { orbit, merkle, flow, crystal }

/** A square SVG cover for an NFT. Pure: no DOM, no clock, no chance. */
export function cover(options: CoverOptions): string {
  const random = randomFrom(options.seed)
  const family = options.family ?? random.pick(families)
  const palette = palettes.find(({ name }) => name === options.palette) ?? random.pick(palettes)
  const isMark = options.detail === 'mark'
  const id = `c${hash(`${options.seed} ${options.detail ?? 'card'}`).toString(36)}`
  const drawing = painters[family]({ random, palette, density: isMark ? 0.35 : 1, id })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">${ground(palette, id)}` +
    `${isMark ? '' : stars(random, palette)}${drawing}${isMark ? '' : vignette(id)}</svg>`
  )
}

/** The cover as a `src`. */
export function coverSrc(options: CoverOptions): string {
  return `data:image/svg+xml,${encodeURIComponent(cover(options))}`
}

function ground(palette: Palette, id: string): string {
  return (
    `<defs><radialGradient id="${id}g" cx=".36" cy=".28" r=".95"><stop offset="0" stop-color="${palette.glow}"/>` +
    `<stop offset="1" stop-color="${palette.deep}"/></radialGradient></defs><rect width="400" height="400" fill="url(#${id}g)"/>`
  )
}

function stars(random: Random, palette: Palette): string {
  const dots = Array.from({ length: 34 }, () => {
    const [x, y, r] = [random.between(8, 392), random.between(8, 392), random.between(0.5, 1.7)]
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`
  }).join('')
  return `<g fill="${palette.light}" fill-opacity=".5">${dots}</g>`
}

function vignette(id: string): string {
  return (
    `<defs><radialGradient id="${id}v" r=".72"><stop offset=".62" stop-color="#000" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient></defs><rect width="400" height="400" fill="url(#${id}v)"/>`
  )
}
