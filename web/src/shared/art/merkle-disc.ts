import { n } from './svg.ts'
import { treeOf, type Link, type Place } from './tree.ts'

export interface MerkleDiscOptions {
  seed: string
  /** Leaves = 2 ** levels. 8 for a hero, 5 for an empty state. */
  levels?: number
  /** Faint line art without the lit path. */
  isQuiet?: boolean
}

const size = 600
const center = size / 2
const gold = '#f0c35a'
const sibling = '#b98f35'

/** The Merkle tree as a disc of light: the root in the middle, one proof path and its siblings lit. Pure. */
export function merkleDisc({ seed, levels = 8, isQuiet = false }: MerkleDiscOptions): string {
  const { lit, place, link } = treeOf({ seed, levels, center, inner: 40, outer: 290 })
  const id = `md${lit}${levels}`
  const rings = Array.from({ length: levels }, (_, level) => ring(level + 1, levels)).join('')
  const branches = Array.from({ length: levels }, (_, index) =>
    branchesOf(index + 1, levels, place, link),
  ).join('')
  const leaves = leavesOf(levels, place)
  const base = `<g fill="none" stroke="#fff">${rings}${branches}</g>${leaves}`
  const proof = isQuiet ? '' : proofOf(lit, levels, place, link, id)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" aria-hidden="true">${defs(id)}${base}${proof}</svg>`
}

function defs(id: string): string {
  return `<defs><radialGradient id="${id}g"><stop offset="0" stop-color="${gold}" stop-opacity=".34"/><stop offset="1" stop-color="${gold}" stop-opacity="0"/></radialGradient></defs>`
}

function ring(level: number, levels: number): string {
  const radius = 40 + (250 * level) / levels
  return `<circle cx="${center}" cy="${center}" r="${n(radius)}" stroke-opacity=".035"/>`
}

function branchesOf(level: number, levels: number, place: Place, link: Link): string {
  let path = ''
  for (let index = 0; index < 2 ** level; index++)
    path += link(place(level - 1, index >> 1), place(level, index))
  const opacity = 0.3 - (0.2 * level) / levels
  return `<path d="${path}" stroke-opacity="${n(opacity * 10) === '0' ? 0.05 : Math.round(opacity * 100) / 100}" stroke-width="${n(1.5 - level / levels)}"/>`
}

function leavesOf(levels: number, place: Place): string {
  let path = ''
  for (let index = 0; index < 2 ** levels; index++) {
    const [x, y] = place(levels, index)
    path += `M${n(x)} ${n(y)}h0`
  }
  return `<path d="${path}" stroke="#fff" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round" fill="none"/>`
}

function proofOf(lit: number, levels: number, place: Place, link: Link, id: string): string {
  let path = ''
  let siblings = ''
  let dots = ''
  for (let level = levels; level > 0; level--) {
    const index = lit >> (levels - level)
    path += link(place(level - 1, index >> 1), place(level, index))
    siblings += link(place(level - 1, index >> 1), place(level, index ^ 1))
    const [x, y] = place(level, index)
    const [sx, sy] = place(level, index ^ 1)
    dots += `<circle cx="${n(x)}" cy="${n(y)}" r="4" fill="${gold}"/><circle cx="${n(sx)}" cy="${n(sy)}" r="3" fill="${sibling}"/>`
  }
  const [lx, ly] = place(levels, lit)
  return (
    `<circle cx="${n(lx)}" cy="${n(ly)}" r="90" fill="url(#${id}g)"/><circle cx="${center}" cy="${center}" r="120" fill="url(#${id}g)"/>` +
    `<g fill="none" stroke-linecap="round"><path d="${siblings}" stroke="${sibling}" stroke-opacity=".55" stroke-width="1.5"/>` +
    `<path d="${path}" stroke="${gold}" stroke-opacity=".22" stroke-width="9"/><path data-proof d="${path}" stroke="${gold}" stroke-width="2.4"/></g>` +
    `${dots}<circle cx="${center}" cy="${center}" r="7" fill="#ffe9b8"/><circle cx="${n(lx)}" cy="${n(ly)}" r="6" fill="#ffe9b8"/>`
  )
}
