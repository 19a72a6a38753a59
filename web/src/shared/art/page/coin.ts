import { n, type Point } from '../svg.ts'
import { dust, glow, lit, turnFull, type Motif } from './brush.ts'
import { camera, pointOf, polyline, type Camera } from './space.ts'
import { gold, goldDeep, goldLight } from './tones.ts'

const thickness = 0.09

/** A coin standing in the light, its face engraved like a banknote. */
export const coin: Motif = (brush) => {
  const { random, id } = brush
  const look = standing(480, 360, 262, random.between(-0.6, -0.42))
  return (
    dust(brush) +
    glow(`${id}s`, 480, 350, 380, gold, 0.24) +
    coinAt({ id, petals: random.pick([11, 12, 13]), look, detail: 1 })
  )
}

/** Three coins on their way into the picture. */
export const coins: Motif = (brush) => {
  const { id } = brush
  const places = [
    { x: 744, y: 222, zoom: 84, turn: -1, detail: 0.45 },
    { x: 606, y: 282, zoom: 132, turn: -0.82, detail: 0.6 },
    { x: 378, y: 396, zoom: 208, turn: -0.56, detail: 0.85 },
  ]
  return (
    dust(brush) +
    glow(`${id}s`, 400, 380, 400, gold, 0.22) +
    trail() +
    places
      .map(({ x, y, zoom, turn, detail }, index) =>
        coinAt({ id: `${id}${index}`, petals: 12, look: standing(x, y, zoom, turn), detail }),
      )
      .join('')
  )
}

/** The line the coins came along. */
function trail(): string {
  const path = 'M820 180Q690 250 560 300T180 560'
  return `<path d="${path}" stroke="${gold}" stroke-opacity=".5" stroke-width="1.6" stroke-dasharray="2 9"/>`
}

/** Stands the plane of the coin upright. */
function standing(x: number, y: number, zoom: number, turn: number): Camera {
  return camera({ tilt: 0.22, turn, zoom, x, y, lens: 6 })
}

/** `detail` is 1 for a coin that fills the picture; a smaller one is engraved with fewer lines. */
function coinAt({
  id,
  petals,
  look,
  detail,
}: {
  id: string
  petals: number
  look: Camera
  detail: number
}): string {
  const disc = (reach: number, z: number): string =>
    polyline(
      around(look, () => reach, 72, z),
      true,
    )
  const count = Math.round(120 * detail)
  const back = around(look, () => 1, count, -thickness)
  const reeds = around(look, () => 1, count, thickness)
    .map((spot, index) => polyline([spot, back[index] ?? spot]))
    .join('')
  const face = disc(1, thickness)
  const strands = Math.round(8 * detail)
  return (
    `<linearGradient id="${id}f" x1=".1" y1="0" x2=".9" y2="1"><stop stop-color="#54421a"/><stop offset=".4" stop-color="#20180a"/><stop offset="1" stop-color="#0e0b07"/></linearGradient>` +
    `<path d="${disc(1, -thickness)}" fill="#0d0a06" stroke="${goldDeep}" stroke-width="1.5"/><path d="${reeds}" stroke="${goldDeep}" stroke-width="2"/>` +
    `<path d="${face}" fill="url(#${id}f)"/>${lit(face, 2.6)}` +
    `<path d="${rosette(look, { petals: petals * 2, outer: 0.92, inner: 0.77, strands })}" stroke="${gold}" stroke-width=".9" stroke-opacity=".8"/>` +
    `<path d="${rosette(look, { petals, outer: 0.74, inner: 0.36, strands })}" stroke="${gold}" stroke-width=".9" stroke-opacity=".58"/>` +
    `<path d="${[0.945, 0.755, 0.34].map((reach) => disc(reach, thickness)).join('')}" stroke="${goldLight}" stroke-width="1.4" stroke-opacity=".9"/>${mark(look)}`
  )
}

/** Points around a ring whose reach changes with the angle. */
function around(look: Camera, reachAt: (angle: number) => number, count: number, z = thickness): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * turnFull
    return pointOf(look([Math.cos(angle) * reachAt(angle), Math.sin(angle) * reachAt(angle), z]))
  })
}

/** Waves around a ring, each turned a little further: a guilloche. */
function rosette(
  look: Camera,
  { petals, outer, inner, strands }: { petals: number; outer: number; inner: number; strands: number },
): string {
  const [middle, swing] = [(outer + inner) / 2, (outer - inner) / 2]
  return Array.from({ length: strands }, (_, strand) =>
    polyline(
      around(
        look,
        (angle) => middle + swing * Math.sin(angle * petals + (strand / strands) * turnFull),
        petals * 9,
      ),
      true,
    ),
  ).join('')
}

/** The brand's mark on the coin: a root, its branches, one way lit. */
function mark(look: Camera): string {
  const at = (x: number, y: number): string => {
    const spot = look([x * 1.12, y * 1.12, thickness])
    return `${n(spot.x)} ${n(spot.y)}`
  }
  const dim = `M${at(0, 0.06)}L${at(0.14, -0.06)}L${at(0.07, -0.2)}M${at(0.14, -0.06)}L${at(0.21, -0.2)}M${at(-0.14, -0.06)}L${at(-0.07, -0.2)}`
  const bright = `M${at(0, 0.2)}L${at(0, 0.06)}L${at(-0.14, -0.06)}L${at(-0.21, -0.2)}`
  return `<path d="${dim}" stroke="${gold}" stroke-opacity=".7" stroke-width="3.2"/>${lit(bright, 4, goldLight)}`
}

/**
 * Banknote work, flat: loops that swing out and back, a gold rosette in the middle of them. `outer` and `inner` are the
 * numbers of their petals, `twist` how far the threads of a petal part.
 */
export function guilloche(outer: number, inner: number, twist = 2.6): Motif {
  return ({ random, tones, id }) => {
    const flat = camera({ tilt: 0, zoom: 1, lens: 1e6 })
    const loops = (reach: number, swing: number, petals: number, strands: number, turn: number): string =>
      Array.from({ length: strands }, (_, strand) => {
        const part = strand / strands
        const reachAt = (angle: number): number =>
          reach + swing * (1 - part * 0.55) * Math.sin(angle * petals + part * turn)
        return polyline(around(flat, reachAt, 144), true)
      }).join('')
    return (
      dust({ random, tones, id }, 24) +
      glow(`${id}s`, 480, 360, 350, tones.near, 0.16) +
      `<path d="${loops(232, 78, outer, 12, twist)}" stroke="${tones.line}" stroke-width="1" stroke-opacity=".8"/>` +
      `<path d="${loops(232, -78, outer, 5, twist)}" stroke="${tones.near}" stroke-width=".9" stroke-opacity=".5"/>` +
      `<path d="${loops(104, 40, inner, 7, 3.1)}" stroke="${gold}" stroke-width="1" stroke-opacity=".85"/>` +
      `<circle cx="480" cy="360" r="318" stroke="${tones.line}" stroke-opacity=".5" stroke-width="7" stroke-linecap="butt" stroke-dasharray="1.2 6.8"/>` +
      lit('M480 336a24 24 0 1 0 .1 0z', 2) +
      glow(`${id}c`, 480, 360, 90, gold, 0.45)
    )
  }
}
