import type { Palette } from './palette.ts'
import type { Random } from './random.ts'
import { at, curve, n, polygon, type Point } from './svg.ts'

/** What a family draws with. `density` is 1 for a card; about 0.35 for a mark of 40 px. */
export interface Brush {
  random: Random
  palette: Palette
  density: number
  /** Unique within the page, for gradient ids. */
  id: string
}

const middle = 200

/** A ringed planet with moons: light from the upper left. */
export function orbit({ random, palette, density, id }: Brush): string {
  const radius = random.between(72, 104)
  const tilt = random.between(-34, 34)
  const rings = Math.max(2, Math.round(random.whole(4, 9) * density))
  const body =
    `<radialGradient id="${id}b" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="${palette.light}"/>` +
    `<stop offset=".42" stop-color="${palette.main}"/><stop offset="1" stop-color="${palette.deep}"/></radialGradient>`
  const ellipses = (isFront: boolean): string =>
    Array.from({ length: rings }, (_, index) =>
      ellipse(radius, index, rings, palette, isFront, density),
    ).join('')
  const moons = Array.from({ length: random.whole(1, 3) }, () => moon(random, radius, palette)).join('')
  return (
    `<defs>${body}</defs><g transform="rotate(${n(tilt)} ${middle} ${middle})">${ellipses(false)}` +
    `<circle cx="${middle}" cy="${middle}" r="${n(radius)}" fill="url(#${id}b)"/>${ellipses(true)}${moons}</g>`
  )
}

function ellipse(
  radius: number,
  index: number,
  count: number,
  palette: Palette,
  isFront: boolean,
  density: number,
): string {
  const rx = radius * (1.28 + (0.62 * index) / count)
  const ry = rx * 0.26
  const [left, right] = [middle - rx, middle + rx]
  const colour = index % 3 === 1 ? palette.light : palette.main
  return `<path d="M${n(left)} ${middle}A${n(rx)} ${n(ry)} 0 0 ${isFront ? 0 : 1} ${n(right)} ${middle}" fill="none" stroke="${colour}" stroke-opacity="${isFront ? 0.9 : 0.4}" stroke-width="${n((index % 2 ? 2 : 4.5) / Math.sqrt(density))}"/>`
}

function moon(random: Random, radius: number, palette: Palette): string {
  const [x, y] = at(middle, radius * random.between(1.45, 1.8), random.between(0, Math.PI * 2))
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(random.between(6, 15))}" fill="${palette.light}" fill-opacity=".92"/>`
}

/** Facets around a core, each lit by how far it faces the light. */
export function crystal({ random, palette, density }: Brush): string {
  const sides = Math.max(5, Math.round(random.whole(7, 11) * Math.sqrt(density)))
  const turn = random.between(0, Math.PI)
  const outer = spokes(random, sides, turn, 128, 168)
  const inner = spokes(random, sides, turn + Math.PI / sides, 58, 88)
  const core: Point = [middle + random.between(-16, 16), middle + random.between(-22, 8)]
  let facets = ''
  for (let index = 0; index < sides; index++) {
    const [a, b] = [outer[index] ?? core, outer[(index + 1) % sides] ?? core]
    const [c, d] = [inner[index] ?? core, inner[(index + sides - 1) % sides] ?? core]
    facets += facet([a, b, c], palette) + facet([a, c, d], palette) + facet([c, d, core], palette)
  }
  return `<g stroke="${palette.light}" stroke-opacity=".38" stroke-width="1.2" stroke-linejoin="round">${facets}</g>`
}

function spokes(random: Random, sides: number, turn: number, min: number, max: number): Point[] {
  return Array.from({ length: sides }, (_, index) =>
    at(middle, random.between(min, max), turn + (index / sides) * Math.PI * 2),
  )
}

function facet(points: readonly [Point, Point, Point], palette: Palette): string {
  const x = (points[0][0] + points[1][0] + points[2][0]) / 3 - middle
  const y = (points[0][1] + points[1][1] + points[2][1]) / 3 - middle
  const facing = Math.max(0, Math.min(1, 0.5 - (x * 0.6 + y * 0.8) / 230))
  const colour = facing > 0.62 ? palette.light : facing > 0.34 ? palette.main : palette.second
  return `<path d="${polygon(points)}" fill="${colour}" fill-opacity="${n(0.3 + facing * 0.65)}"/>`
}

/** Lines that follow a slow field: silk. */
export function flow({ random, palette, density }: Brush): string {
  const lines = Math.max(7, Math.round(30 * density))
  const phase = random.between(0, 6)
  const pull = random.between(0.5, 1.3)
  const lean = random.between(-60, 60)
  return Array.from({ length: lines }, (_, index) => {
    const part = index / (lines - 1)
    const points = Array.from({ length: 9 }, (_, step): Point => {
      const along = step / 8
      const swing = Math.sin(along * 4.2 * pull + phase + part * 1.9) * 46 * (0.4 + part)
      return [-20 + along * 440, 70 + part * 260 + swing + lean * (along - 0.5)]
    })
    const colour = part < 0.34 ? palette.second : part < 0.72 ? palette.main : palette.light
    const width = (0.8 + 3.2 * Math.sin(part * Math.PI)) / Math.sqrt(density)
    return `<path d="${curve(points)}" fill="none" stroke="${colour}" stroke-opacity="${n(0.35 + part * 0.5)}" stroke-width="${n(width)}" stroke-linecap="round"/>`
  }).join('')
}

/** A small tree of hashes as a mandala. */
export function merkle({ random, palette, density }: Brush): string {
  const levels = density < 0.6 ? 3 : random.whole(5, 6)
  const turn = random.between(0, Math.PI * 2)
  const lit = random.whole(0, 2 ** levels - 1)
  const place = (level: number, index: number): Point =>
    at(middle, (152 * level) / levels, turn + ((index + 0.5) / 2 ** level) * Math.PI * 2)
  let dim = ''
  let bright = ''
  for (let level = 1; level <= levels; level++)
    for (let index = 0; index < 2 ** level; index++) {
      const [from, to] = [place(level - 1, index >> 1), place(level, index)]
      const line = `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`
      if (lit >> (levels - level) === index) bright += line
      else dim += line
    }
  const width = 1.6 / density
  return (
    `<circle cx="${middle}" cy="${middle}" r="152" fill="none" stroke="${palette.second}" stroke-opacity=".5" stroke-width="${n(width)}"/>` +
    `<g fill="none" stroke-linecap="round"><path d="${dim}" stroke="${palette.main}" stroke-opacity=".6" stroke-width="${n(width)}"/>` +
    `<path d="${bright}" stroke="${palette.light}" stroke-width="${n(width * 2.6)}"/></g><circle cx="${middle}" cy="${middle}" r="${n(9 / Math.sqrt(density))}" fill="${palette.light}"/>`
  )
}
