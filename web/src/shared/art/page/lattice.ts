import { mix } from '../colour.ts'
import { n, polygon, type Point } from '../svg.ts'
import { bead, dust, glow, lit, surface, type Motif, type PageBrush } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Camera, type Vec } from './space.ts'
import { canvas, gold, goldDeep, goldLight } from './tones.ts'

/** A cube of knots and rods; one way through it is lit. */
export const lattice: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.52, turn: random.between(0.5, 0.95), zoom: 182, y: 346, lens: 4.6 })
  const size = 4
  const place = (index: number): number => (index / size) * 2 - 1
  const [rods, knots] = [sketch(), sketch()]
  for (let a = 0; a <= size; a++)
    for (let b = 0; b <= size; b++) {
      const along = Array.from({ length: size + 1 }, (_, index) => place(index))
      rods.line(along.map((c) => look([c, place(a), place(b)])))
      rods.line(along.map((c) => look([place(a), c, place(b)])))
      rods.line(along.map((c) => look([place(a), place(b), c])))
      for (const c of along) knots.dot(look([c, place(a), place(b)]))
    }
  const way = wayThrough(brush, size).map((step): Vec => [place(step[0]), place(step[1]), place(step[2])])
  const [start, end] = [look(way[0] ?? [0, 0, 0]), look(way.at(-1) ?? [0, 0, 0])]
  return (
    dust(brush) +
    glow(`${id}s`, 480, 360, 340, tones.line, 0.16) +
    rods.inked({ far: tones.far, near: tones.line, width: [0.7, 1.2], opacity: [0.38, 0.62] }) +
    knots.inked({ far: tones.line, near: tones.near, width: [2.6, 6], opacity: [0.6, 1] }) +
    lit(polyline(way.map((step) => pointOf(look(step)))), 3) +
    bead(`${id}a`, start.x, start.y, 7) +
    bead(`${id}b`, end.x, end.y, 7)
  )
}

/** From the low far corner to the high near one, one rod at a time. */
function wayThrough({ random }: PageBrush, size: number): Vec[] {
  const at: [number, number, number] = [0, 0, 0]
  const way: Vec[] = [[0, 0, 0]]
  while (at.some((value) => value < size)) {
    const axis = random.whole(0, 2)
    const value = at[axis]
    if (value === undefined || value >= size) continue
    at[axis] = value + 1
    way.push([at[0], at[1], at[2]])
  }
  return way
}

/** Columns on a plan, lit from the left; a few of them are gold. */
export const blocks: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.58, turn: Math.PI / 4, zoom: 268, y: 420, lens: 40 })
  const field = surface(random, 2.4)
  const size = 7
  const cell = 2 / size
  const golden = new Set(Array.from({ length: 5 }, () => random.whole(8, size * size - 9)))
  let drawing = dust(brush) + glow(`${id}s`, 480, 330, 360, tones.line, 0.15)
  for (let sum = 0; sum <= 2 * (size - 1); sum++)
    for (let column = 0; column < size; column++) {
      const row = sum - column
      if (row < 0 || row >= size) continue
      const [x, z] = [-1 + column * cell, -1 + row * cell]
      const edge = 1 - Math.hypot(x + cell / 2, z + cell / 2) * 0.55
      const height = Math.max(0.05, (0.34 + 0.3 * field(x, z)) * edge * 1.5)
      drawing += block(
        look,
        [x, z],
        cell * 0.84,
        height,
        golden.has(row * size + column),
        tones.far,
        tones.near,
      )
    }
  return drawing
}

function block(
  look: Camera,
  [x, z]: readonly [number, number],
  size: number,
  height: number,
  isGold: boolean,
  far: string,
  near: string,
): string {
  const at = (dx: number, y: number, dz: number): Point =>
    pointOf(look([x + dx * size, y - 0.25, z + dz * size]))
  const [dark, bright] = isGold ? [goldDeep, gold] : [far, near]
  const side = (points: readonly Point[], part: number, cover: number, edge: number): string =>
    `<path d="${polygon(points)}" fill="${mix(canvas, mix(dark, bright, part), cover)}" stroke="${isGold ? goldLight : mix(far, near, 0.7)}" stroke-width="1" stroke-opacity="${n(edge)}"/>`
  const shine = Math.min(1, height * 1.4)
  return (
    side([at(0, 0, 1), at(1, 0, 1), at(1, height, 1), at(0, height, 1)], 0.1, isGold ? 0.5 : 0.22, 0.4) +
    side([at(1, 0, 0), at(1, 0, 1), at(1, height, 1), at(1, height, 0)], 0, isGold ? 0.3 : 0.1, 0.3) +
    side(
      [at(0, height, 0), at(1, height, 0), at(1, height, 1), at(0, height, 1)],
      isGold ? 0.85 : 0.1 + shine * 0.35,
      isGold ? 0.92 : 0.2 + shine * 0.45,
      0.4 + shine * 0.6,
    )
  )
}

/** Columns of basalt, each lifted by the ground below it; the gold ones stand together. */
export const basalt: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.62, turn: random.between(-0.2, 0.2), zoom: 292, y: 405, lens: 9 })
  const field = surface(random, 1.7)
  const [cell, rows] = [0.145, 9]
  const heart = [random.between(-0.35, 0.35), random.between(-0.1, 0.35)] as const
  let drawing = dust(brush) + glow(`${id}s`, 480, 320, 380, tones.line, 0.18)
  for (let row = -rows; row <= rows; row++)
    for (let column = -rows; column <= rows; column++) {
      const [x, z] = [(column + (row % 2 ? 0.5 : 0)) * cell * Math.sqrt(3), row * cell * 1.5]
      const away = Math.hypot(x * 0.82, z)
      if (away > 1.12) continue
      const height = Math.max(0, 0.26 + 0.42 * field(x, z)) * (1.3 - away)
      const isGold = Math.hypot(x - heart[0], z - heart[1]) < cell * 1.8
      drawing += prism(
        look,
        [x, z],
        cell * 0.93,
        Math.max(0.02, height + (isGold ? 0.1 : 0)),
        isGold,
        tones.far,
        tones.near,
      )
    }
  return drawing
}

function prism(
  look: Camera,
  [x, z]: readonly [number, number],
  size: number,
  height: number,
  isGold: boolean,
  far: string,
  near: string,
): string {
  const ring = (y: number): Point[] =>
    Array.from({ length: 6 }, (_, index) => {
      const angle = (index / 6) * Math.PI * 2 + Math.PI / 6
      return pointOf(look([x + Math.cos(angle) * size, y - 0.2, z + Math.sin(angle) * size]))
    })
  const [foot, top] = [ring(-0.12), ring(height)]
  const dark = isGold ? goldDeep : far
  const wall = (a: number, b: number, part: number): string => {
    const corners = [foot[a], foot[b], top[b], top[a]].filter((point) => point !== undefined)
    return `<path d="${polygon(corners)}" fill="${mix(canvas, dark, part)}"/>`
  }
  const shine = Math.min(1, height * 1.7)
  const fill = isGold
    ? mix(goldDeep, goldLight, 0.45)
    : mix(canvas, mix(far, near, shine * 0.4), 0.12 + shine * 0.5)
  return (
    wall(0, 1, isGold ? 0.5 : 0.2) +
    wall(1, 2, isGold ? 0.8 : 0.34) +
    wall(5, 0, 0.08) +
    `<path d="${polygon(top)}" fill="${fill}" stroke="${isGold ? goldLight : mix(far, near, 0.75)}" stroke-opacity="${n(isGold ? 1 : 0.4 + shine * 0.6)}" stroke-width="${isGold ? 2 : 1.1}"/>`
  )
}
