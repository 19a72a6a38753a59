import { mix } from '../colour.ts'
import { bead, dust, glow, lit, turnFull, type Motif } from './brush.ts'
import { sketch, type Ink } from './sketch.ts'
import { camera, pointOf, polyline, type Spot, type Vec } from './space.ts'
import { canvas, goldDeep, goldLight, type Tones } from './tones.ts'

const strands = 13
const [reach, breadth, step] = [0.86, 0.3, 1.16]

/** Rings that hold each other; the middle one is gold. */
export const links: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({
    tilt: random.between(0.1, 0.3),
    turn: random.between(-0.45, 0.45),
    zoom: 176,
    lens: 6,
  })
  const drop = random.pick([0.32, -0.32])
  const ring = (index: number, from = 0, to = turnFull): string =>
    bandOf({ look, x: (index - 1) * step, y: index === 1 ? drop : 0, from, to, tones, isGold: index === 1 })
  // Two rings cross twice: here the gold one is above, there it is below and the other is drawn once more.
  const half = Math.acos(Math.hypot(step, drop) / 2 / reach)
  const over = (index: number, towards: number): string =>
    ring(index, towards - half - 0.34, towards - half + 0.34)
  return (
    dust(brush) +
    glow(`${id}s`, 480, 360, 390, tones.near, 0.2) +
    `<g stroke-linecap="butt">${ring(0)}${ring(2)}${ring(1)}${over(0, Math.atan2(drop, step))}${over(2, Math.atan2(drop, -step))}</g>`
  )
}

interface Band {
  look: (point: Vec) => Spot
  x: number
  y: number
  from: number
  to: number
  tones: Tones
  isGold: boolean
}

/** Part of a flat ring: its surface, then its threads, brightest where the light falls. */
function bandOf({ look, x, y, from, to, tones, isGold }: Band): string {
  const isWhole = to - from >= turnFull
  const count = isWhole ? 90 : 20
  const arc = (radius: number): string =>
    polyline(
      Array.from({ length: isWhole ? count : count + 1 }, (_, index) => {
        const angle = from + ((to - from) * index) / count
        return pointOf(look([x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, 0]))
      }),
      isWhole,
    )
  const [dark, bright] = isGold ? [goldDeep, goldLight] : [tones.far, tones.near]
  const threads = Array.from({ length: strands }, (_, index) => {
    const part = index / (strands - 1)
    const shine = Math.max(0, 1 - Math.abs(part - 0.62) * 1.9) ** 1.4
    return `<path d="${arc(reach + (part - 0.5) * breadth)}" stroke="${mix(dark, bright, shine)}" stroke-width="1.8"/>`
  })
  return `<path d="${arc(reach)}" stroke="${mix(canvas, isGold ? goldDeep : tones.haze, 0.22)}" stroke-width="58"/>${threads.join('')}`
}

/** A body at rest in the middle of what goes round it. */
export const orbits: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: random.between(0.26, 0.42), zoom: 190, lens: 5.5 })
  const lean = random.between(-0.24, 0.24)
  const [back, front] = [sketch(), sketch()]
  const beads: Spot[] = []
  let golden = ''
  for (let index = 0; index < 19; index++) {
    const reach = 1.14 + index * 0.05 + (index > 8 ? 0.09 : 0)
    // From the right around the far side: the first half is behind, the second before the body.
    const spots = Array.from({ length: 121 }, (_, step) => {
      const angle = -(step / 120) * turnFull
      return look([Math.cos(angle) * reach, lean * Math.cos(angle) * reach, Math.sin(angle) * reach])
    })
    back.line(spots.slice(0, 61))
    if (index === 9) golden = polyline(spots.slice(60).map(pointOf))
    else front.line(spots.slice(60))
    const spot = spots[random.whole(66, 114)]
    if (spot && index % 5 === 2) beads.push(spot)
  }
  const ink: Ink = { far: tones.line, near: tones.near, width: [1, 1.7], opacity: [0.5, 0.95] }
  return (
    dust(brush, 80) +
    glow(`${id}s`, 420, 300, 360, tones.near, 0.22) +
    back.inked({ ...ink, opacity: [0.3, 0.42] }) +
    `<radialGradient id="${id}p" cx=".33" cy=".27" r=".82"><stop stop-color="${mix(tones.near, tones.line, 0.15)}"/><stop offset=".24" stop-color="${tones.line}"/><stop offset=".52" stop-color="${mix(tones.far, canvas, 0.35)}"/><stop offset=".8" stop-color="${mix(tones.far, canvas, 0.82)}"/><stop offset="1" stop-color="${canvas}"/></radialGradient>` +
    `<circle cx="480" cy="360" r="171" fill="${canvas}"/><circle cx="480" cy="360" r="170" fill="url(#${id}p)"/>${meridians(tones.near)}` +
    `<path d="M353 247A170 170 0 0 1 593 233" stroke="${tones.near}" stroke-opacity=".6" stroke-width="1.4"/>` +
    front.inked(ink) +
    lit(golden, 2.4) +
    beads.map(({ x, y }, index) => bead(`${id}b${index}`, x, y, 5)).join('')
  )
}

/** Fine lines that turn the ball into a globe. */
function meridians(colour: string): string {
  const lines = [0.3, 0.62, 0.9].map(
    (part) => `<ellipse cx="480" cy="360" rx="${Math.round(170 * part)}" ry="170"/>`,
  )
  return `<g stroke="${colour}" stroke-opacity=".13" transform="rotate(-18 480 360)">${lines.join('')}</g>`
}
