import { n } from '../svg.ts'
import { bead, dust, glow, lit, turnFull, type Motif } from './brush.ts'
import { gold } from './tones.ts'

/** The face of a watch that measures how long something has stayed: rings of marks, and the part that is done in gold. */
export const dial: Motif = (brush) => {
  const { random, tones, id } = brush
  const ring = (radius: number, rest: string): string => `<circle cx="480" cy="360" r="${radius}" ${rest}/>`
  const marks = (radius: number, count: number, size: number, opacity: number): string =>
    ring(
      radius,
      `stroke="${tones.near}" stroke-width="${size}" stroke-opacity="${opacity}" stroke-linecap="butt" stroke-dasharray="1.3 ${n3((turnFull * radius) / count - 1.3)}"`,
    )
  const arcs = Array.from({ length: 9 }, (_, index) => {
    const radius = 112 + index * 15
    const [start, length] = [random.between(0, turnFull), random.between(0.8, 4.6)]
    return `<path d="${arc(radius, start, length)}" stroke="${tones.line}" stroke-width="${index % 3 ? 1.2 : 3.4}" stroke-opacity="${n(0.35 + (index % 3 ? 0.3 : 0.45))}"/>`
  })
  const done = random.between(1.4, 5)
  const hand = -Math.PI / 2 + done
  return (
    dust(brush) +
    glow(`${id}s`, 480, 360, 340, tones.near, 0.18) +
    marks(304, 60, 16, 0.9) +
    marks(300, 240, 7, 0.55) +
    ring(322, `stroke="${tones.line}" stroke-opacity=".45"`) +
    ring(88, `stroke="${tones.line}" stroke-opacity=".5"`) +
    marks(76, 36, 8, 0.6) +
    arcs.join('') +
    ring(268, `stroke="${tones.far}" stroke-width="9" stroke-opacity=".7"`) +
    lit(arc(268, -Math.PI / 2, done), 5) +
    `<path d="M${n(480 + Math.cos(hand) * 40)} ${n(360 + Math.sin(hand) * 40)}L${n(480 + Math.cos(hand) * 250)} ${n(360 + Math.sin(hand) * 250)}" stroke="${gold}" stroke-opacity=".6" stroke-width="1.4"/>` +
    bead(`${id}h`, 480 + Math.cos(hand) * 268, 360 + Math.sin(hand) * 268, 9) +
    bead(`${id}c`, 480, 360, 11)
  )
}

function arc(radius: number, start: number, length: number): string {
  const end = start + length
  const isLarge = length > Math.PI ? 1 : 0
  return `M${n(480 + Math.cos(start) * radius)} ${n(360 + Math.sin(start) * radius)}A${radius} ${radius} 0 ${isLarge} 1 ${n(480 + Math.cos(end) * radius)} ${n(360 + Math.sin(end) * radius)}`
}

function n3(value: number): number {
  return Math.round(value * 1000) / 1000
}
