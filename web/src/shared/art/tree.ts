import { randomFrom } from './random.ts'
import { at, n, type Point } from './svg.ts'

export type Place = (level: number, index: number) => Point
export type Link = (from: Point, to: Point) => string

export interface Tree {
  levels: number
  /** The leaf whose proof is lit. */
  lit: number
  /** Where node `index` of `level` stands; level 0 is the root. */
  place: Place
  /** The branch between two nodes, as path data. */
  link: Link
}

/** A softer branch for large pictures: it leaves its parent and reaches its child along the radius. */
export function softLinkAround(center: number): Link {
  return ([x1, y1], [x2, y2]) => {
    const inner = Math.hypot(x1 - center, y1 - center)
    const outer = Math.hypot(x2 - center, y2 - center)
    const [from, to] = [
      inner ? 1 + (0.55 * (outer - inner)) / inner : 0,
      1 - (0.62 * (outer - inner)) / outer,
    ]
    const [ax, ay] = [center + (x1 - center) * from, center + (y1 - center) * from]
    const [bx, by] = [center + (x2 - center) * to, center + (y2 - center) * to]
    return `M${n(x1)} ${n(y1)}C${n(ax)} ${n(ay)} ${n(bx)} ${n(by)} ${n(x2)} ${n(y2)}`
  }
}

/** A Merkle tree laid out as a disc: the root in the middle, the leaves on the rim. */
export function treeOf(options: {
  seed: string
  levels: number
  center: number
  /** Where the branches would leave the root, and how far the leaves stand; in units of the picture. */
  inner: number
  outer: number
}): Tree {
  const { seed, levels, center, inner, outer } = options
  const random = randomFrom(`disc ${seed}`)
  const lit = random.whole(0, 2 ** levels - 1)
  const turn = random.between(0, Math.PI * 2)
  const place: Place = (level, index) => {
    const angle = turn + ((index + 0.5) / 2 ** level) * Math.PI * 2
    return at(center, level === 0 ? 0 : inner + ((outer - inner) * level) / levels, angle)
  }
  return { levels, lit, place, link: linkAround(center) }
}

/** A branch turns towards its child early, then runs outward: the bend of a root. */
function linkAround(center: number): Link {
  return ([x1, y1], [x2, y2]) => {
    const inner = Math.hypot(x1 - center, y1 - center)
    const outer = Math.hypot(x2 - center, y2 - center)
    const part = (inner + (outer - inner) * 0.42) / outer
    const [cx, cy] = [center + (x2 - center) * part, center + (y2 - center) * part]
    return `M${n(x1)} ${n(y1)}Q${n(cx)} ${n(cy)} ${n(x2)} ${n(y2)}`
  }
}
