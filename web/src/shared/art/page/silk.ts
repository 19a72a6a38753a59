import { mix } from '../colour.ts'
import { curve, n, type Point } from '../svg.ts'
import { bead, dust, glow, lit, surface, turnFull, type Motif } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Spot } from './space.ts'

/** A ribbon of many threads, turning over as it goes; a few threads are gold. */
export const silk: Motif = (brush) => {
  const { random, tones, id } = brush
  const [upper, lower] = [surface(random, 1.6), surface(random, 1.6)]
  const lean = random.between(-110, 110)
  const threads = 58
  const golden = new Set([random.whole(12, 22), random.whole(30, 44)])
  const edge = (field: (x: number, y: number) => number, along: number, shift: number): number =>
    360 + lean * (along - 0.5) * 2 + field(along * 3.4, shift) * 215
  let [plain, bright] = ['', '']
  for (let thread = 0; thread < threads; thread++) {
    const part = thread / (threads - 1)
    const points = Array.from({ length: 12 }, (_, step): Point => {
      const along = step / 11
      const eased = part + 0.12 * Math.sin(part * Math.PI * 2 + along * 3)
      return [
        -30 + along * 1020,
        edge(upper, along, 0) * (1 - eased) + edge(lower, along, 2.2) * eased + (part - 0.5) * 210,
      ]
    })
    const path = curve(points)
    if (golden.has(thread)) bright += path
    else
      plain += `<path d="${path}" stroke="${mix(tones.far, tones.near, 0.1 + 0.8 * part)}" stroke-width="${n(0.8 + Math.sin(part * Math.PI))}" stroke-opacity="${n(0.34 + 0.45 * part)}"/>`
  }
  return dust(brush) + glow(`${id}s`, 520, 330, 360, tones.near, 0.16) + plain + lit(bright, 2)
}

/** Two strands and the rungs between them; one strand is gold. */
export const helix: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.1, turn: 0.35, zoom: 150, lens: 6 })
  const lean = random.between(-0.5, -0.36)
  const turns = random.between(1.6, 2)
  const at = (along: number, phase: number): Spot => {
    const x = (along - 0.5) * 5.4
    const angle = along * turns * turnFull + phase
    const y = Math.cos(angle) * 0.92
    return look([
      x * Math.cos(lean) - y * Math.sin(lean),
      x * Math.sin(lean) + y * Math.cos(lean),
      Math.sin(angle) * 0.92,
    ])
  }
  const [rungs, strands, knots] = [sketch(), sketch(), sketch()]
  for (let index = 0; index <= 44; index++) {
    const pair = [at(index / 44, 0), at(index / 44, Math.PI)]
    rungs.line(Array.from({ length: 7 }, (_, step) => between(pair[0], pair[1], step / 6)))
    for (const spot of pair) knots.dot(spot)
  }
  const strand = (phase: number): Spot[] => Array.from({ length: 121 }, (_, index) => at(index / 120, phase))
  for (const shift of [-0.09, 0, 0.09]) strands.line(strand(shift))
  const head = at(0.5, Math.PI)
  return (
    dust(brush) +
    glow(`${id}s`, 480, 360, 340, tones.near, 0.16) +
    rungs.inked({ far: tones.far, near: tones.near, width: [0.8, 1.5], opacity: [0.4, 0.7] }) +
    strands.inked({ far: tones.line, near: tones.near, width: [1.1, 2.2], opacity: [0.5, 0.95] }) +
    lit(polyline(strand(Math.PI).map(pointOf)), 2.6) +
    knots.inked({ far: tones.line, near: '#ffe9b8', width: [3, 7], opacity: [0.7, 1] }) +
    bead(`${id}b`, head.x, head.y, 6)
  )
}

function between(from: Spot | undefined, to: Spot | undefined, part: number): Spot {
  if (!from || !to) return { x: 0, y: 0, near: 0 }
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    near: from.near + (to.near - from.near) * part,
  }
}

/** One frame behind another, towards a light: the way through a process. */
export const gates: Motif = (brush) => {
  const { random, tones, id } = brush
  const count = 15
  const golden = random.whole(9, 11)
  const [driftX, driftY] = [random.between(-60, 60), random.between(-24, 24)]
  let drawing = dust(brush) + glow(`${id}s`, 480 + driftX, 360 + driftY, 250, '#f0c35a', 0.42)
  for (let index = 0; index < count; index++) {
    const part = index / (count - 1)
    const size = 26 * 1.235 ** index
    const [x, y] = [480 + driftX * (1 - part), 360 + driftY * (1 - part)]
    const path = gate(x, y, size, random.between(-0.02, 0.02) + part * 0.05)
    drawing +=
      index === golden
        ? lit(path, 2.6)
        : `<path d="${path}" stroke="${mix(tones.near, tones.far, part * 0.8)}" stroke-width="${n(0.9 + part * 0.9)}" stroke-opacity="${n(0.9 - part * 0.42)}"/>`
  }
  return (
    drawing + floor(480 + driftX, 360 + driftY, tones.line) + bead(`${id}b`, 480 + driftX, 360 + driftY, 9)
  )
}

/** An arch: two posts and a half circle. */
function gate(x: number, y: number, size: number, skew: number): string {
  const [left, right, foot, spring] = [x - size, x + size, y + size * 0.92, y - size * (0.1 + skew)]
  return `M${n(left)} ${n(foot)}V${n(spring)}A${n(size)} ${n(size)} 0 0 1 ${n(right)} ${n(spring)}V${n(foot)}`
}

function floor(x: number, y: number, colour: string): string {
  const path = Array.from({ length: 13 }, (_, index) => {
    const side = (index - 6) / 6
    return `M${n(x + side * 26)} ${n(y + 24)}L${n(480 + side * 640)} ${n(y + 24 + 470)}`
  })
  return `<path d="${path.join('')}" stroke="${colour}" stroke-opacity=".4"/>`
}
