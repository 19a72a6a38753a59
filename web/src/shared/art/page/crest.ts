import { mix } from '../colour.ts'
import { n } from '../svg.ts'
import { dust, glow, turnFull, type Motif, type PageBrush } from './brush.ts'
import { glyphs, type GlyphName } from './glyphs.ts'
import { canvas, gold, goldLight } from './tones.ts'

const scale = 1.72
const echoes = 9

/** The crest of a project: its figure in gold, engraved, with its outline echoing away from it. */
export function crest(name: GlyphName): Motif {
  return (brush) => {
    const { tones, id } = brush
    const { outline, lines, dots } = glyphs[name]
    const marks = dots.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
    return (
      dust(brush, 60) +
      glow(`${id}s`, 480, 360, 400, tones.line, 0.3) +
      frame(brush) +
      `<g transform="translate(480 360) scale(${scale})">${echo(outline, brush)}` +
      `<linearGradient id="${id}f" x1="0" y1="0" x2=".7" y2="1"><stop stop-color="${mix(tones.haze, tones.line, 0.25)}"/><stop offset=".5" stop-color="${mix(canvas, tones.haze, 0.5)}"/><stop offset="1" stop-color="${canvas}"/></linearGradient>` +
      `<path d="${outline}" fill="${canvas}"/><path d="${outline}" fill="url(#${id}f)"/>` +
      `<path d="${lines}" stroke="${gold}" stroke-opacity=".16" stroke-width="5"/><path d="${lines}" stroke="${mix(gold, tones.near, 0.35)}" stroke-width="1.5"/>` +
      `<path d="${outline}" stroke="${gold}" stroke-opacity=".12" stroke-width="12"/><path d="${outline}" stroke="${gold}" stroke-opacity=".24" stroke-width="5.5"/><path d="${outline}" stroke="${goldLight}" stroke-width="2"/>` +
      `<g fill="${goldLight}" stroke="none">${marks}</g></g>`
    )
  }
}

/**
 * Outlines at growing steps around the figure. In the mask each is a wide white stroke covered by a slightly narrower
 * black one; what shows through fades with the distance.
 */
function echo(outline: string, { tones, id }: PageBrush): string {
  const strokes = Array.from({ length: echoes }, (_, index) => {
    const step = echoes - index
    const width = step * 13 + step * step * 1.2
    return `<path d="${outline}" stroke="#fff" stroke-width="${n(width + 1.5)}"/><path d="${outline}" stroke="#000" stroke-width="${n(width)}"/>`
  })
  return (
    `<radialGradient id="${id}e" gradientUnits="userSpaceOnUse" cx="-30" cy="-40" r="215"><stop offset=".4" stop-color="${tones.near}"/><stop offset=".68" stop-color="${tones.line}" stop-opacity=".75"/><stop offset="1" stop-color="${tones.far}" stop-opacity=".12"/></radialGradient>` +
    `<mask id="${id}m" maskUnits="userSpaceOnUse" x="-220" y="-205" width="440" height="410">${strokes.join('')}</mask>` +
    `<path d="M-220-205h440v410h-440z" fill="url(#${id}e)" mask="url(#${id}m)"/>`
  )
}

/** The ring the crest stands in, with a mark for every two degrees and three arcs of gold. */
function frame({ random, tones }: PageBrush): string {
  const [reach, turn] = [322, random.between(0, turnFull)]
  const arc = (start: number, length: number, radius: number): string => {
    const [a, b] = [turn + start, turn + start + length]
    return `M${n(480 + Math.cos(a) * radius)} ${n(360 + Math.sin(a) * radius)}A${radius} ${radius} 0 0 1 ${n(480 + Math.cos(b) * radius)} ${n(360 + Math.sin(b) * radius)}`
  }
  return (
    `<circle cx="480" cy="360" r="${reach}" stroke="${tones.line}" stroke-opacity=".6" stroke-width="8" stroke-linecap="butt" stroke-dasharray="1.2 ${n((turnFull * reach) / 180 - 1.2)}"/>` +
    `<path d="${arc(0, 0.5, reach + 14)}${arc(2.2, 0.24, reach + 14)}${arc(4.1, 0.7, reach + 14)}" stroke="${gold}" stroke-width="2.2"/>`
  )
}
