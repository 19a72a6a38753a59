import { treeOf } from '../tree.ts'
import { bead, dust, glow, lit, turnFull, type Motif, type PageBrush } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Camera, type Spot } from './space.ts'

/** The tree of hashes as a tilted disc: the proof of one leaf is gold. */
export const disc: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({
    tilt: random.between(0.72, 1),
    turn: random.between(0, turnFull),
    zoom: 292,
    lens: 4.4,
  })
  return (
    dust(brush) +
    glow(`${id}s`, 480, 360, 280, '#f0c35a', 0.26) +
    treeOn(brush, look, 7) +
    bezel(look, tones.line, tones.near)
  )
}

/** The same tree grown into a dome: leaves on the ground, the root on top. */
export const dome: Motif = (brush) => {
  const { random, id } = brush
  const look = camera({ tilt: 0.36, turn: random.between(0, turnFull), zoom: 300, y: 455, lens: 4.6 })
  const risen: Camera = ([x, , z]) => look([x, 0.98 * Math.max(0, 1 - x * x - z * z) ** 0.62, z])
  const root = risen([0, 0, 0])
  return (
    dust(brush) +
    glow(`${id}s`, root.x, root.y + 60, 330, '#f0c35a', 0.24) +
    treeOn(brush, risen, 7) +
    bezel(look, brush.tones.line, brush.tones.near)
  )
}

function treeOn({ random, tones, id }: PageBrush, look: Camera, levels: number): string {
  const { lit: leaf, place } = treeOf({
    seed: `${id}${random.next()}`,
    levels,
    center: 0,
    inner: 0.1,
    outer: 1,
  })
  const branch = (level: number, index: number): Spot[] =>
    branchOf(place(level - 1, index >> 1), place(level, index)).map(([x, z]) => look([x, 0, z]))
  const [branches, leaves] = [sketch(), sketch()]
  for (let level = 1; level <= levels; level++)
    for (let index = 0; index < 2 ** level; index++) {
      branches.line(branch(level, index))
      if (level === levels) leaves.dot(look([place(level, index)[0], 0, place(level, index)[1]]))
    }
  let [path, siblings] = ['', '']
  const beads: Spot[] = []
  for (let level = levels; level > 0; level--) {
    const index = leaf >> (levels - level)
    path += polyline(branch(level, index).map(pointOf))
    siblings += polyline(branch(level, index ^ 1).map(pointOf))
    beads.push(look([place(level, index ^ 1)[0], 0, place(level, index ^ 1)[1]]))
  }
  const [root, end] = [look([0, 0, 0]), look([place(levels, leaf)[0], 0, place(levels, leaf)[1]])]
  return (
    branches.inked({ far: tones.line, near: tones.near, width: [0.8, 1.5], opacity: [0.55, 0.85] }) +
    leaves.inked({ far: tones.line, near: '#ffffff', width: [2.4, 4.2], opacity: [0.7, 0.95] }) +
    `<path d="${siblings}" stroke="#f0c35a" stroke-opacity=".7" stroke-width="1.7"/>${lit(path, 2.8)}` +
    beads
      .map(({ x, y }) => `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="3.6" fill="#c79a3a"/>`)
      .join('') +
    bead(`${id}r`, root.x, root.y, 9) +
    bead(`${id}l`, end.x, end.y, 7)
  )
}

/** Leaves the parent and reaches the child along the radius, as ten short steps. */
function branchOf(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
): [number, number][] {
  const [inner, outer] = [Math.hypot(x1, y1), Math.hypot(x2, y2)]
  const to = Math.atan2(y2, x2)
  const from = inner ? Math.atan2(y1, x1) : to
  const swing = Math.atan2(Math.sin(to - from), Math.cos(to - from))
  return Array.from({ length: 9 }, (_, index) => {
    const part = index / 8
    const eased = part * part * (3 - 2 * part)
    const [angle, reach] = [from + swing * eased, inner + (outer - inner) * part]
    return [Math.cos(angle) * reach, Math.sin(angle) * reach]
  })
}

/** A graduated ring around the disc. */
function bezel(look: Camera, dim: string, bright: string): string {
  const [minor, major] = [sketch(), sketch()]
  for (let index = 0; index < 144; index++) {
    const angle = (index / 144) * turnFull
    const isMajor = index % 12 === 0
    const tick = [1.08, isMajor ? 1.15 : 1.11].map((reach) =>
      look([Math.cos(angle) * reach, 0, Math.sin(angle) * reach]),
    )
    ;(isMajor ? major : minor).line(tick)
  }
  return (
    minor.inked({ far: dim, near: bright, width: [1, 1.6], opacity: [0.35, 0.6] }) +
    major.inked({ far: bright, near: bright, width: [1.8, 2.6], opacity: [0.6, 0.95] })
  )
}
