import { mix } from '../colour.ts'
import { n, polygon } from '../svg.ts'
import { bead, dust, glow, turnFull, type Motif } from './brush.ts'
import { camera, pointOf, type Vec } from './space.ts'
import { canvas, gold, goldLight } from './tones.ts'

/** A cut stone, seen through: the far facets shine through the near ones, and a few of them are gold. */
export const gem: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.36, turn: random.between(0, 1), zoom: 262, y: 330, lens: 5 })
  const facets = facetsOf(random.pick([8, 9, 10])).map((corners) => {
    const spots = corners.map(look)
    const near = spots.reduce((sum, spot) => sum + spot.near, 0) / spots.length
    return { spots, near, fire: random.next() }
  })
  const drawing = facets
    .toSorted((a, b) => a.near - b.near)
    .map(({ spots, near, fire }) => {
      const middle = spots.reduce(
        (sum, { x, y }) => ({ x: sum.x + x / spots.length, y: sum.y + y / spots.length }),
        { x: 0, y: 0 },
      )
      const facing = Math.min(1, Math.max(0, 0.62 - (middle.x - 480) / 640 - (middle.y - 330) / 560))
      const isGold = near > 0.5 && fire > 0.86
      const shine = Math.min(1, facing * 0.55 + fire ** 3 * 0.75)
      const colour = isGold ? mix('#8a6a1f', goldLight, shine) : mix(tones.haze, tones.near, shine)
      const cover = isGold ? 0.62 : near > 0.5 ? 0.1 + shine * 0.42 : 0.06 + shine * 0.2
      return `<path d="${polygon(spots.map(pointOf))}" fill="${colour}" fill-opacity="${n2(cover)}" stroke="${isGold ? gold : mix(tones.line, tones.near, facing)}" stroke-width="${near > 0.5 ? 1.5 : 0.8}" stroke-opacity="${near > 0.5 ? n(0.55 + facing * 0.45) : 0.35}"/>`
    })
    .join('')
  const silhouette = facets.map(({ spots }) => polygon(spots.map(pointOf))).join('')
  const [spark, ember] = [look([-0.3, 0.52, 0.5]), look([0.66, 0.3, 0.74])]
  return (
    dust(brush, 60) +
    glow(`${id}s`, 480, 330, 420, tones.near, 0.24) +
    rays(random, tones.near) +
    `<path d="${silhouette}" fill="${canvas}" fill-opacity=".72" fill-rule="nonzero"/>` +
    drawing +
    glow(`${id}f`, 480, 636, 210, tones.line, 0.22) +
    bead(`${id}b`, spark.x, spark.y, 6, '#ffffff') +
    bead(`${id}c`, ember.x, ember.y, 4)
  )
}

/** Light leaving the stone. */
function rays(random: { between: (min: number, max: number) => number }, colour: string): string {
  const path = Array.from({ length: 64 }, (_, index) => {
    const angle = (index / 64) * turnFull
    const [from, to] = [random.between(262, 292), random.between(300, 350)]
    return `M${n(480 + Math.cos(angle) * from)} ${n(330 + Math.sin(angle) * from)}L${n(480 + Math.cos(angle) * to)} ${n(330 + Math.sin(angle) * to)}`
  })
  return `<path d="${path.join('')}" stroke="${colour}" stroke-opacity=".28"/>`
}

/** Table, crown and pavilion of a round stone, as corners of flat facets. */
function facetsOf(sides: number): Vec[][] {
  const ring = (reach: number, y: number, shift: number): Vec[] =>
    Array.from({ length: sides }, (_, index): Vec => {
      const angle = ((index + shift) / sides) * turnFull
      return [Math.cos(angle) * reach, y, Math.sin(angle) * reach]
    })
  const [table, star, girdle, belly] = [
    ring(0.56, 0.56, 0),
    ring(0.82, 0.42, 0.5),
    ring(1.04, 0.2, 0),
    ring(0.6, -0.4, 0.5),
  ]
  const tip: Vec = [0, -1, 0]
  const at = (list: Vec[], index: number): Vec => list[(index + sides) % sides] ?? tip
  return [
    table,
    ...table.flatMap((_, index): Vec[][] => [
      [at(table, index), at(table, index + 1), at(star, index)],
      [at(table, index), at(star, index), at(girdle, index), at(star, index - 1)],
      [at(star, index), at(girdle, index), at(girdle, index + 1)],
      [at(girdle, index), at(girdle, index + 1), at(belly, index)],
      [at(girdle, index), at(belly, index), tip, at(belly, index - 1)],
    ]),
  ]
}

function n2(value: number): number {
  return Math.round(value * 100) / 100
}
