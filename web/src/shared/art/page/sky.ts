import type { Random } from '../random.ts'
import { n } from '../svg.ts'
import { bead, dust, glow, lit, turnFull, type Motif } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Vec } from './space.ts'
import { canvas } from './tones.ts'

/** The turn from one seed of a sunflower to the next: points that never line up. */
const sunflower = 2.399963

/** A globe of points with five places on it; from one of them a way leads to each other. */
export const globe: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.35, turn: random.between(0, turnFull), zoom: 250, lens: 5 })
  // The places belong to what the viewer sees, so they do not turn with the globe.
  const seen = camera({ tilt: 0, zoom: 250, lens: 5 })
  const [front, back] = [sketch(), sketch()]
  const count = 900
  for (let index = 0; index < count; index++) {
    const y = 1 - (2 * index + 1) / count
    const reach = Math.sqrt(1 - y * y)
    const angle = index * sunflower
    const spot = look([Math.cos(angle) * reach, y, Math.sin(angle) * reach])
    ;(spot.near > 0.5 ? front : back).dot(spot)
  }
  const places = placesOn(random)
  const [hub] = places
  const ways = hub ? places.slice(1).map((place) => wayOver(hub, place)) : []
  return (
    dust(brush) +
    back.inked({ far: tones.far, near: tones.line, width: [1.6, 2], opacity: [0.5, 0.6] }) +
    `<circle cx="480" cy="360" r="252" fill="${canvas}" fill-opacity=".45"/>` +
    glow(`${id}s`, 400, 270, 300, tones.near, 0.2) +
    front.inked({ far: tones.line, near: tones.near, width: [2.2, 4], opacity: [0.5, 1] }) +
    `<circle cx="480" cy="360" r="262" stroke="${tones.line}" stroke-opacity=".4"/><circle cx="480" cy="360" r="292" stroke="${tones.line}" stroke-opacity=".3" stroke-dasharray="1 9" stroke-width="2"/>` +
    lit(ways.map((way) => polyline(way.map((v) => pointOf(seen(v))))).join(''), 2.2) +
    places
      .map(seen)
      .map(({ x, y }, index) => bead(`${id}b${index}`, x, y, 5))
      .join('')
  )
}

/** A hub and four places on the near side, well apart. */
function placesOn(random: Random): Vec[] {
  const rough = [
    [-0.5, -0.34],
    [-0.34, 0.6],
    [0.34, 0.14],
    [0.52, -0.56],
    [-0.72, 0.2],
  ]
  return rough.map(([x = 0, y = 0]): Vec => {
    const [px, py] = [x + random.between(-0.12, 0.12), y + random.between(-0.12, 0.12)]
    return [px, py, Math.sqrt(1 - px * px - py * py)]
  })
}

/** A bow above the ground from one place to another. */
function wayOver(from: Vec, to: Vec): Vec[] {
  return Array.from({ length: 33 }, (_, index): Vec => {
    const part = index / 32
    const [x, y, z] = [
      from[0] + (to[0] - from[0]) * part,
      from[1] + (to[1] - from[1]) * part,
      from[2] + (to[2] - from[2]) * part,
    ]
    const lift = (1.005 + 1.1 * part * (1 - part)) / (Math.hypot(x, y, z) || 1)
    return [x * lift, y * lift, z * lift]
  })
}

/** Points with the company they keep; one figure among them is gold. */
export const constellation: Motif = (brush) => {
  const { random, tones, id } = brush
  const count = 130
  const stars = Array.from({ length: count }, (_, index): Star => {
    const [angle, reach] = [
      index * sunflower + random.between(-0.14, 0.14),
      Math.sqrt((index + random.between(0.1, 0.9)) / count),
    ]
    return {
      x: 480 + Math.cos(angle) * reach * 420,
      y: 360 + Math.sin(angle) * reach * 300,
      near: random.next(),
    }
  })
  const [lines, dots] = [sketch(), sketch()]
  for (const star of stars) {
    dots.dot(star)
    const others = stars.filter((other) => other !== star).sort((a, b) => apart(star, a) - apart(star, b))
    for (const other of others.slice(0, 3).filter(() => random.chance(0.8)))
      lines.line([star, other].map(({ x, y }) => ({ x, y, near: (star.near + other.near) / 2 })))
  }
  const figure = figureOf(stars, random.whole(6, 8))
  return (
    dust(brush, 90) +
    glow(`${id}s`, 480, 360, 360, tones.line, 0.22) +
    lines.inked({ far: tones.far, near: tones.line, width: [0.6, 1.2], opacity: [0.35, 0.8] }) +
    dots.inked({ far: tones.line, near: tones.near, width: [2.2, 7], opacity: [0.6, 1] }) +
    lit(polyline(figure.map(pointOf)), 2) +
    figure.map(({ x, y }, index) => bead(`${id}b${index}`, x, y, index === 0 ? 8 : 5)).join('')
  )
}

interface Star {
  x: number
  y: number
  near: number
}

function apart(a: Star, b: Star): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** A walk from the left to the right over stars that lie on the way. */
function figureOf(stars: readonly Star[], count: number): Star[] {
  const figure: Star[] = []
  for (let step = 0; step < count; step++) {
    const part = step / (count - 1)
    const aim = {
      x: 190 + 580 * part,
      y: 360 + Math.sin(part * 5.2 + (stars[0]?.near ?? 0) * 6) * 130,
      near: 0,
    }
    const star = stars
      .filter((candidate) => !figure.includes(candidate))
      .sort((a, b) => apart(aim, a) - apart(aim, b))[0]
    if (star) figure.push(star)
  }
  return figure
}

/** The edge of a world at the minute the light comes over it. */
export const horizon: Motif = (brush) => {
  const { random, tones, id } = brush
  const x = random.between(400, 560)
  const arcs = Array.from({ length: 13 }, (_, index) => {
    const radius = 720 + index * index * 2.6
    return `<circle cx="480" cy="${1150}" r="${n(radius)}" stroke="${tones.near}" stroke-width="${n(1.6 - index * 0.08)}" stroke-opacity="${n(0.8 - index * 0.055)}"/>`
  })
  const beams = Array.from({ length: 46 }, (_, index) => {
    const angle = -Math.PI * (0.06 + (0.88 * index) / 45)
    const [from, to] = [random.between(70, 110), random.between(170, 380)]
    return `M${n(x + Math.cos(angle) * from)} ${n(430 + Math.sin(angle) * from)}L${n(x + Math.cos(angle) * to)} ${n(430 + Math.sin(angle) * to)}`
  })
  return (
    dust(brush, 90) +
    glow(`${id}s`, x, 430, 430, '#f0c35a', 0.5) +
    `<path d="${beams.join('')}" stroke="#f0c35a" stroke-width="1.1" stroke-opacity=".5"/>` +
    bead(`${id}b`, x, 424, 26) +
    `<circle cx="480" cy="1150" r="720" fill="${canvas}"/>${arcs.join('')}${lit(`M${n(x - 210)} ${n(1150 - Math.sqrt(720 ** 2 - (x - 210 - 480) ** 2))}A720 720 0 0 1 ${n(x + 210)} ${n(1150 - Math.sqrt(720 ** 2 - (x + 210 - 480) ** 2))}`, 2.4)}` +
    latitudes(tones.line)
  )
}

function latitudes(colour: string): string {
  const path = Array.from({ length: 9 }, (_, index) => {
    const y = 462 + index * index * 3.6
    const half = 420 + index * 20
    return `M${480 - half} ${n(y + 110)}Q480 ${n(y - 75)} ${480 + half} ${n(y + 110)}`
  })
  return `<path d="${path.join('')}" stroke="${colour}" stroke-opacity=".35"/>`
}
