import { n } from '../svg.ts'
import { bead, dust, glow, lit, surface, turnFull, type Motif } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Vec } from './space.ts'
import { canvas, gold } from './tones.ts'
import { mix } from '../colour.ts'

/** Range behind range, drawn as survey lines; one ridge is gold. */
export const ridges: Motif = (brush) => {
  const { random, tones, id } = brush
  const height = surface(random, 2.2)
  const rough = surface(random, 9)
  const rows = 30
  const peak = random.between(-0.35, 0.35)
  const golden = random.whole(13, 18)
  let drawing = dust(brush) + glow(`${id}s`, 480 + peak * 300, 210, 300, tones.near, 0.16)
  for (let row = 0; row < rows; row++) {
    const part = row / (rows - 1)
    const points = Array.from({ length: 76 }, (_, index): readonly [number, number] => {
      const x = index / 75 - 0.5
      const hill = Math.exp(-(((x - peak * 0.5) * 3.4) ** 2)) * Math.exp(-(((part - 0.42) * 2.6) ** 2))
      const lift =
        hill * (175 + 95 * height(x * 2, part * 3) + 26 * rough(x * 1.6, part * 2)) +
        12 * height(x * 2.4, part * 6)
      return [480 + x * (900 + part * 420), 270 + part * 330 - Math.max(-14, lift)]
    })
    const path = polyline(points)
    const colour = row === golden ? gold : mix(tones.far, tones.near, 0.15 + part * 0.6)
    drawing += `<path d="${path}V760H0z" fill="${canvas}" fill-opacity=".82"/>`
    drawing +=
      row === golden
        ? lit(path, 2.2)
        : `<path d="${path}" stroke="${colour}" stroke-width="${n(0.9 + part * 0.9)}" stroke-opacity="${n(0.45 + part * 0.5)}"/>`
  }
  return drawing
}

/** A hill of contour lines, each at its own height, and the stake on its top. */
export const contours: Motif = (brush) => {
  const { random, tones, id } = brush
  const wobble = surface(random, 1.5)
  const look = camera({
    tilt: random.between(0.62, 0.78),
    turn: random.between(0, turnFull),
    zoom: 290,
    y: 430,
  })
  const levels = 24
  const lines = sketch()
  let crest = ''
  for (let level = 0; level < levels; level++) {
    const part = level / (levels - 1)
    const base = 1.22 * (1 - part) ** 0.85 + 0.03
    const loop = Array.from({ length: 72 }, (_, index): Vec => {
      const angle = (index / 72) * turnFull
      const reach =
        base *
        (1 + 0.3 * (1 - part * 0.4) * wobble(Math.cos(angle) + part * 0.7, Math.sin(angle) - part * 0.5))
      return [
        Math.cos(angle) * reach + 0.16 * part,
        part ** 1.45 * 0.86 - 0.2,
        Math.sin(angle) * reach - 0.1 * part,
      ]
    }).map(look)
    if (level === 16) crest = polyline(loop.map(pointOf), true)
    else lines.line(loop, true)
  }
  const [foot, top] = [look([0.16, 0.66, -0.1]), look([0.16, 1.14, -0.1])]
  const stake = `M${n(foot.x)} ${n(foot.y)}L${n(top.x)} ${n(top.y)}`
  return (
    dust(brush) +
    glow(`${id}s`, foot.x, foot.y, 260, tones.near, 0.16) +
    lines.inked({ far: tones.far, near: tones.near, width: [0.9, 1.7], opacity: [0.5, 0.85] }) +
    lit(crest, 1.9) +
    lit(stake, 1.6) +
    bead(`${id}b`, top.x, top.y, 6)
  )
}

/** Layers of one structure, held apart so that each can be seen; one of them is gold. */
export const strata: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({
    tilt: 0.5,
    turn: Math.PI / 4 + random.between(-0.12, 0.12),
    zoom: 208,
    y: 352,
    lens: 7,
  })
  const count = random.whole(4, 5)
  const golden = random.whole(1, count - 2)
  const heightOf = (index: number): number => (index / (count - 1) - 0.5) * 1.72
  let drawing = dust(brush) + glow(`${id}s`, 480, 360, 330, tones.near, 0.12)
  const corners: readonly (readonly [number, number])[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
  drawing += posts(corners.slice(0, 1), heightOf(0), heightOf(count - 1), look, tones.line)
  for (let index = 0; index < count; index++) {
    const y = heightOf(index)
    const edge = polyline(
      corners.map(([x, z]) => pointOf(look([x, y, z]))),
      true,
    )
    const grid = gridOf(y, index + 3, look, surface(random, 1.6))
    const isGold = index === golden
    drawing +=
      `<path d="${edge}" fill="${isGold ? '#241a08' : canvas}" fill-opacity=".78"/><path d="${grid}" stroke="${isGold ? gold : tones.line}" stroke-width="1" stroke-opacity="${isGold ? 0.5 : 0.45}"/>` +
      (isGold
        ? lit(edge, 2)
        : `<path d="${edge}" stroke="${tones.near}" stroke-width="1.5" stroke-opacity=".85"/>`)
    if (index < count - 1) drawing += posts(corners.slice(1), y, heightOf(index + 1), look, tones.line)
  }
  return drawing
}

type Look = ReturnType<typeof camera>

function posts(
  corners: readonly (readonly [number, number])[],
  from: number,
  to: number,
  look: Look,
  colour: string,
): string {
  const path = corners
    .map(([x, z]) => polyline([pointOf(look([x, from, z])), pointOf(look([x, to, z]))]))
    .join('')
  return `<path d="${path}" stroke="${colour}" stroke-width="1" stroke-opacity=".7" stroke-dasharray="2 6"/>`
}

/** What lies on a layer: a denser grid the higher it is, gently bent like ground. */
function gridOf(y: number, lines: number, look: Look, bend: (x: number, y: number) => number): string {
  let path = ''
  for (let index = 1; index < lines * 2; index++) {
    const at = index / lines - 1
    const along = Array.from({ length: 15 }, (_, step) => step / 7 - 1)
    path += polyline(along.map((x) => pointOf(look([x, y + 0.045 * bend(x, at) * (1 - x * x), at]))))
    path += polyline(along.map((z) => pointOf(look([at, y + 0.045 * bend(at, z) * (1 - z * z), z]))))
  }
  return path
}
