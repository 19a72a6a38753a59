/**
 * The main page's disc of light, in three files that the page stacks and turns: the tree with its proof, the way
 * of the light along the proof, and the crown around it. Only lines, gradients and dashes: no filter to pay for.
 */
import type { HeroLayer } from './href.ts'
import { n } from './svg.ts'
import { softLinkAround, treeOf, type Tree } from './tree.ts'

const size = 800
const center = size / 2
const rim = 330

/** One layer as an SVG file. Pure. */
export function heroLayer(layer: HeroLayer): string {
  const tree = {
    ...treeOf({ seed: 'punky home', levels: 8, center, inner: 34, outer: rim }),
    link: softLinkAround(center),
  }
  const drawing = { tree: () => treeLayer(tree), crown: crownLayer, pulse: () => pulseLayer(tree) }[layer]()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="none" stroke-linecap="round">${drawing}</svg>`
}

/** Warm at the root, cool at the rim: the light comes from the middle. */
const light =
  '<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="400" cy="400" r="345"><stop stop-color="#fff3d6" stop-opacity=".95"/>' +
  '<stop offset=".3" stop-color="#f3d9a0" stop-opacity=".8"/><stop offset=".68" stop-color="#c3b6d6" stop-opacity=".62"/><stop offset="1" stop-color="#aab8ea" stop-opacity=".6"/></radialGradient>'

const glow =
  '<radialGradient id="g"><stop stop-color="#ffdf94" stop-opacity=".6"/><stop offset=".18" stop-color="#f0c35a" stop-opacity=".3"/>' +
  '<stop offset=".5" stop-color="#c98a2c" stop-opacity=".09"/><stop offset="1" stop-color="#c98a2c" stop-opacity="0"/></radialGradient>'

function treeLayer(tree: Tree): string {
  const rings = [2, 4, 6, 8].map((level) => circle((rim - 34) * (level / 8) + 34, 'stroke-opacity=".05"'))
  const branches = Array.from({ length: 8 }, (_, index) => branchesOf(tree, index + 1)).join('')
  return (
    `<defs>${light}${glow}</defs><circle cx="400" cy="400" r="230" fill="url(#g)" stroke="none"/>` +
    `<g stroke="#fff">${rings.join('')}</g><g stroke="url(#l)">${branches}${leavesOf(tree)}</g>${proofLayer(tree)}`
  )
}

function branchesOf({ place, link }: Tree, level: number): string {
  let path = ''
  for (let index = 0; index < 2 ** level; index++)
    path += link(place(level - 1, index >> 1), place(level, index))
  return `<path d="${path}" stroke-width="${n(2.6 - level * 0.2)}" stroke-opacity="${n(1 - level * 0.05)}"/>`
}

function leavesOf({ place }: Tree): string {
  let path = ''
  for (let index = 0; index < 256; index++) {
    const [x, y] = place(8, index)
    path += `M${n(x)} ${n(y)}h0`
  }
  return `<path d="${path}" stroke="#eee9ff" stroke-opacity=".75" stroke-width="3.2"/>`
}

function proofLayer({ lit, place, link }: Tree): string {
  let siblings = ''
  let dots = ''
  for (let level = 8; level > 0; level--) {
    const index = lit >> (8 - level)
    const [x, y] = place(level, index ^ 1)
    siblings += link(place(level - 1, index >> 1), [x, y])
    dots += dot(x, y, 4, '#c79a3a')
  }
  const path = proofPath({ lit, place, link })
  const [x, y] = place(8, lit)
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="68" fill="url(#g)" stroke="none"/><g stroke="#f0c35a"><path d="${siblings}" stroke-opacity=".6" stroke-width="1.8"/>` +
    `<path d="${path}" stroke-opacity=".1" stroke-width="20"/><path d="${path}" stroke-opacity=".22" stroke-width="9"/><path d="${path}" stroke-width="3"/></g>` +
    `${dots}${dot(center, center, 9, '#fff4d8')}${dot(x, y, 8, '#ffe9b8')}`
  )
}

function proofPath({ lit, place, link }: Pick<Tree, 'lit' | 'place' | 'link'>): string {
  let path = ''
  for (let level = 8; level > 0; level--) {
    const index = lit >> (8 - level)
    path = link(place(level - 1, index >> 1), place(level, index)) + path
  }
  return path
}

/** Where the light may run: the page uses it as a mask over a ring that closes in on the root. */
function pulseLayer(tree: Tree): string {
  const path = proofPath(tree)
  return `<g stroke="#fff"><path d="${path}" stroke-width="16" stroke-opacity=".16"/><path d="${path}" stroke-width="10" stroke-opacity=".3"/><path d="${path}" stroke-width="4.4"/></g>`
}

/** Two graduated rings and three arcs of gold, like the bezel of an instrument. */
function crownLayer(): string {
  const ticks = (radius: number, count: number, tick: number, width: number, opacity: number): string => {
    const step = 100 / count
    return circle(
      radius,
      `pathLength="100" stroke-dasharray="${tick} ${(step - tick).toFixed(4)}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="butt"`,
    )
  }
  const arcs = [6, 41, 73].map((start, index) =>
    circle(
      378,
      `pathLength="100" stroke-dasharray="${[9, 4, 6][index]} 100" stroke-dashoffset="${-start}" stroke="#f0c35a" stroke-width="2.6" stroke-opacity=".9"`,
    ),
  )
  return (
    `<g stroke="#cdd3f2">${ticks(356, 256, 0.09, 9, 0.42)}${ticks(358, 32, 0.12, 16, 0.75)}${circle(378, 'stroke-opacity=".16"')}` +
    `${circle(392, 'stroke-opacity=".08"')}</g>${arcs.join('')}${[0.4, 2.6, 4.55].map((angle) => dot(center + 378 * Math.cos(angle), center + 378 * Math.sin(angle), 4.5, '#ffe9b8')).join('')}`
  )
}

function circle(radius: number, rest: string): string {
  return `<circle cx="${center}" cy="${center}" r="${n(radius)}" ${rest}/>`
}

function dot(x: number, y: number, radius: number, colour: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="${colour}" stroke="none"/>`
}
