import { n } from '../svg.ts'
import { bead, dust, glow, lit, turnFull, type Motif } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Camera, type Vec } from './space.ts'

/** The pitch at night, and the way of the ball over it. */
export const pitch: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: 0.6, turn: random.between(-0.42, -0.28), zoom: 226, y: 392, lens: 4.4 })
  const lines = sketch()
  for (const line of pitchLines()) lines.line(line.map(look))
  const turf = sketch()
  for (let index = 1; index < 14; index++)
    turf.line([-0.92, -0.46, 0, 0.46, 0.92].map((z) => look([-1.4 + index * 0.2, 0, z])))
  const way = flight([-0.9, 0.5], [1.38, -0.06], 0.78)
  const passes = [flight([-1.2, -0.5], [-0.9, 0.5], 0.16), flight([-0.3, -0.62], [-1.2, -0.5], 0.26)]
  const ball = look(way[24] ?? [0, 0, 0])
  return (
    dust(brush) +
    glow(`${id}s`, 480, 330, 380, tones.near, 0.16) +
    turf.inked({ far: tones.far, near: tones.far, width: [1, 1], opacity: [0.35, 0.4] }) +
    lines.inked({ far: tones.line, near: tones.near, width: [1.2, 2.4], opacity: [0.65, 1] }) +
    `<path d="${passes.map((pass) => polyline(pass.map((v) => pointOf(look(v))))).join('')}" stroke="#f0c35a" stroke-opacity=".6" stroke-width="1.6" stroke-dasharray="3 8"/>` +
    lit(polyline(way.map((v) => pointOf(look(v)))), 2.8) +
    bead(`${id}b`, ball.x, ball.y, 10) +
    [
      [-0.9, 0.5],
      [-1.2, -0.5],
      [-0.3, -0.62],
    ]
      .map(([x, z]) => look([x ?? 0, 0, z ?? 0]))
      .map(
        ({ x, y }) =>
          `<ellipse cx="${n(x)}" cy="${n(y)}" rx="13" ry="6" stroke="#f0c35a" stroke-width="1.8"/>`,
      )
      .join('')
  )
}

function pitchLines(): Vec[][] {
  const box = (x0: number, x1: number, z: number): Vec[] =>
    path3([
      [x0, -z],
      [x1, -z],
      [x1, z],
      [x0, z],
      [x0, -z],
    ])
  const circle = (x: number, reach: number, from: number, to: number): Vec[] =>
    Array.from({ length: 41 }, (_, index) => {
      const angle = from + ((to - from) * index) / 40
      return [x + Math.cos(angle) * reach, 0, Math.sin(angle) * reach]
    })
  const goal = (x: number): Vec[] => [
    [x, 0, -0.11],
    [x, 0.12, -0.11],
    [x, 0.12, 0.11],
    [x, 0, 0.11],
  ]
  return [
    box(-1.4, 1.4, 0.92),
    path3([
      [0, -0.92],
      [0, 0.92],
    ]),
    circle(0, 0.25, 0, turnFull),
    box(-1.4, -0.96, 0.54),
    box(0.96, 1.4, 0.54),
    box(-1.4, -1.25, 0.25),
    box(1.25, 1.4, 0.25),
    circle(-1.1, 0.25, -0.95, 0.95),
    circle(1.1, 0.25, Math.PI - 0.95, Math.PI + 0.95),
    goal(-1.4),
    goal(1.4),
  ]
}

/** Flat corners as a line with enough points to bend in the lens. */
function path3(corners: readonly (readonly [number, number])[]): Vec[] {
  return corners.flatMap(([x, z], index): Vec[] => {
    const next = corners[index + 1]
    if (!next) return [[x, 0, z]]
    return Array.from({ length: 8 }, (_, step) => [
      x + ((next[0] - x) * step) / 8,
      0,
      z + ((next[1] - z) * step) / 8,
    ])
  })
}

function flight(
  [x0, z0]: readonly [number, number],
  [x1, z1]: readonly [number, number],
  height: number,
): Vec[] {
  return Array.from({ length: 41 }, (_, index) => {
    const part = index / 40
    return [
      x0 + (x1 - x0) * part,
      4 * height * part * (1 - part) + 0.02,
      z0 + (z1 - z0) * part + 0.12 * Math.sin(part * Math.PI),
    ]
  })
}

/** Many throws from one hand; the highest is gold. */
export const throws: Motif = (brush) => {
  const { random, tones, id } = brush
  const turn = random.between(-0.5, 0.5)
  const look = camera({ tilt: 0.34, turn, zoom: 285, y: 500, lens: 5 })
  const [bows, rings] = [sketch(), sketch()]
  for (let index = 0; index < 34; index++) {
    const way = thrown((index / 34) * turnFull, random.between(0.62, 1.28), random.between(0.4, 0.96))
    bows.line(way.map(look))
    ripples(look, way.at(-1) ?? [0, 0, 0]).forEach((ring) => rings.line(ring, true))
  }
  // Sideways to the viewer, whichever way the ground is turned.
  const side = random.pick([0.42, Math.PI - 0.42])
  const golden = thrown(side - turn, 1.2, 1.16)
  ripples(look, golden.at(-1) ?? [0, 0, 0]).forEach((ring) => rings.line(ring, true))
  const end = look(golden.at(-1) ?? [0, 0, 0])
  const start = look([0, 0, 0])
  return (
    dust(brush) +
    glow(`${id}s`, start.x, start.y - 130, 360, tones.near, 0.2) +
    rings.inked({ far: tones.far, near: tones.near, width: [0.8, 1.5], opacity: [0.4, 0.8] }) +
    bows.inked({ far: tones.far, near: tones.near, width: [0.9, 1.8], opacity: [0.45, 0.85] }) +
    lit(polyline(golden.map((v) => pointOf(look(v)))), 2.6) +
    bead(`${id}a`, start.x, start.y, 10) +
    bead(`${id}b`, end.x, end.y, 6)
  )
}

function thrown(angle: number, reach: number, height: number): Vec[] {
  return flight([0, 0], [Math.cos(angle) * reach, Math.sin(angle) * reach], height)
}

function ripples(look: Camera, [x, , z]: Vec) {
  return [0.035, 0.075].map((reach) =>
    Array.from({ length: 20 }, (_, index) =>
      look([x + Math.cos((index / 20) * turnFull) * reach, 0, z + Math.sin((index / 20) * turnFull) * reach]),
    ),
  )
}
