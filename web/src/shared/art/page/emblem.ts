import { n } from '../svg.ts'
import { bead, dust, glow, type Motif } from './brush.ts'
import { gold } from './tones.ts'

/** The knots of the mark, in its own 32 units: root, fork, two arms, four ends. */
const knots = { root: [16, 7.4], fork: [16, 12], left: [10, 17], right: [22, 17] } as const
const ends = [
  [7, 23.6],
  [13, 23.6],
  [19, 23.6],
  [25, 23.6],
] as const
const [scale, middle] = [20.5, [16, 15.9]] as const

function x(value: number): number {
  return 480 + (value - middle[0]) * scale
}
function y(value: number): number {
  return 360 + (value - middle[1]) * scale
}
function at([px, py]: readonly [number, number]): string {
  return `${n(x(px))} ${n(y(py))}`
}

/** The brand's mark on the drawing board: the lines and circles it was built with, and one way through it lit. */
export const emblem: Motif = (brush) => {
  const { tones, id } = brush
  const { root, fork, left, right } = knots
  const dim = `M${at(fork)}L${at(right)}L${at(ends[2])}M${at(right)}L${at(ends[3])}M${at(left)}L${at(ends[1])}`
  const way = `M${at(root)}L${at(fork)}L${at(left)}L${at(ends[0])}`
  return (
    dust(brush, 24) +
    glow(`${id}s`, 480, 350, 360, tones.near, 0.2) +
    board(tones.line) +
    `<path d="${dim}" stroke="${tones.near}" stroke-opacity=".1" stroke-width="22"/><path d="${dim}" stroke="${tones.near}" stroke-width="9" stroke-opacity=".8"/>` +
    `<path d="${way}" stroke="${gold}" stroke-opacity=".1" stroke-width="34"/><path d="${way}" stroke="${gold}" stroke-opacity=".16" stroke-width="22"/><path d="${way}" stroke="${gold}" stroke-width="10"/>` +
    ends
      .slice(1)
      .map((end) => `<circle cx="${n(x(end[0]))}" cy="${n(y(end[1]))}" r="12" fill="${tones.near}"/>`)
      .join('') +
    bead(`${id}r`, x(root[0]), y(root[1]), 19) +
    bead(`${id}e`, x(ends[0][0]), y(ends[0][1]), 19)
  )
}

/** Construction lines: through every knot, and a circle around the whole. */
function board(colour: string): string {
  const rows = [7.4, 12, 17, 23.6].map((row) => `M110 ${n(y(row))}H850`)
  const columns = [7, 10, 16, 22, 25].map((column) => `M${n(x(column))} 40V680`)
  const rings = [knots.root, knots.fork, knots.left, knots.right, ...ends].map(
    (knot) => `<circle cx="${n(x(knot[0]))}" cy="${n(y(knot[1]))}" r="42"/>`,
  )
  return (
    `<g stroke="${colour}"><path d="${[...rows, ...columns].join('')}" stroke-opacity=".38" stroke-dasharray="2 7"/>` +
    `<g stroke-opacity=".5">${rings.join('')}</g><circle cx="480" cy="360" r="312" stroke-opacity=".55"/><circle cx="480" cy="360" r="322" stroke-opacity=".45" stroke-width="7" stroke-linecap="butt" stroke-dasharray="1.2 6.8"/></g>`
  )
}
