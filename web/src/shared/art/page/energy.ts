import { n } from '../svg.ts'
import { bead, dust, glow, lit, turnFull, type Motif } from './brush.ts'
import { sketch } from './sketch.ts'
import { camera, pointOf, polyline, type Spot, type Vec } from './space.ts'
import { gold } from './tones.ts'

/** A ring of field lines; one of them is gold. */
export const torus: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({
    tilt: random.between(0.55, 0.8),
    turn: random.between(0, 1),
    zoom: 262,
    y: 352,
    lens: 5.5,
  })
  const [lines, twist] = [sketch(), random.pick([2, 3, 5])]
  const strands = 30
  const samples = 40 + twist * 14
  const strand = (offset: number): Vec[] =>
    Array.from({ length: samples + 1 }, (_, index) => {
      const around = (index / samples) * turnFull
      const through = around * twist + offset
      const reach = 0.86 + 0.36 * Math.cos(through)
      return [Math.cos(around) * reach, 0.36 * Math.sin(through), Math.sin(around) * reach]
    })
  for (let index = 1; index < strands; index++) lines.line(strand((index / strands) * turnFull).map(look))
  return (
    dust(brush) +
    glow(`${id}s`, 480, 360, 300, tones.near, 0.22) +
    lines.inked({ far: tones.far, near: tones.near, width: [0.6, 1.5], opacity: [0.2, 0.85] }) +
    goldenStrand(strand(0).map(look))
  )
}

/** Bright before the ring, faint behind it. */
function goldenStrand(spots: readonly Spot[]): string {
  const halves = { near: '', far: '' }
  spots.forEach((spot, index) => {
    const next = spots[index + 1]
    if (next) halves[spot.near > 0.46 ? 'near' : 'far'] += polyline([pointOf(spot), pointOf(next)])
  })
  return `<path d="${halves.far}" stroke="${gold}" stroke-opacity=".35" stroke-width="1.4"/>${lit(halves.near, 2.2)}`
}

/** The core of a reactor: coils at several heights around a column of light. */
export const reactor: Motif = (brush) => {
  const { random, tones, id } = brush
  const look = camera({ tilt: random.between(0.42, 0.56), zoom: 290, y: 366, lens: 5 })
  const levels = random.pick([7, 9, 11])
  const [coils, cage, plates] = [sketch(), sketch(), sketch()]
  for (let level = 0; level < levels; level++) {
    const y = (level / (levels - 1) - 0.5) * 1.5
    const swell = Math.sqrt(1 - (y * 1.06) ** 2)
    for (const step of [0, 0.022, 0.044]) coils.line(arcOf(swell + step, y, 0, turnFull).map(look))
    const start = random.between(0, turnFull)
    for (const part of [0, 1, 2]) plates.line(arcOf(swell * 0.58, y, start + part * 2.1, 1.5).map(look))
  }
  for (let index = 0; index < 24; index++) {
    const angle = (index / 24) * turnFull
    cage.line(
      Array.from({ length: 25 }, (_, step): Vec => {
        const y = (step / 24 - 0.5) * 1.5
        const reach = Math.sqrt(1 - (y * 1.06) ** 2)
        return [Math.cos(angle) * reach, y, Math.sin(angle) * reach]
      }).map(look),
    )
  }
  return (
    dust(brush) +
    glow(`${id}s`, 480, 366, 340, gold, 0.26) +
    `<path d="${ticksOf(1.24, look)}" stroke="${tones.line}" stroke-width="1.3" stroke-opacity=".6"/>` +
    cage.inked({ far: tones.far, near: tones.line, width: [0.6, 0.8], opacity: [0.2, 0.42] }) +
    plates.inked({ far: tones.far, near: tones.near, width: [1.2, 3], opacity: [0.4, 0.75] }) +
    `<radialGradient id="${id}k"><stop stop-color="${gold}" stop-opacity=".42"/><stop offset="1" stop-color="${gold}" stop-opacity="0"/></radialGradient><ellipse cx="480" cy="366" rx="70" ry="285" fill="url(#${id}k)"/>` +
    `<linearGradient id="${id}c" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${gold}" stop-opacity="0"/><stop offset=".5" stop-color="#fff3d6"/><stop offset="1" stop-color="${gold}" stop-opacity="0"/></linearGradient><path d="M476.5 80h7v572h-7z" fill="url(#${id}c)"/>` +
    bead(`${id}b`, 480, 366, 15) +
    coils.inked({ far: tones.far, near: tones.near, width: [0.7, 1.6], opacity: [0.3, 0.95] }) +
    goldenStrand(arcOf(1.11, 0, 0, turnFull).map(look))
  )
}

function arcOf(reach: number, y: number, start: number, length: number): Vec[] {
  return Array.from({ length: 49 }, (_, index) => {
    const angle = start + (index / 48) * length
    return [Math.cos(angle) * reach, y, Math.sin(angle) * reach]
  })
}

function ticksOf(reach: number, look: ReturnType<typeof camera>): string {
  let path = ''
  for (let index = 0; index < 120; index++) {
    const angle = (index / 120) * turnFull
    const outer = reach + (index % 10 === 0 ? 0.09 : 0.035)
    const [a, b] = [reach, outer].map((r) => look([Math.cos(angle) * r, 0, Math.sin(angle) * r]))
    if (a && b) path += polyline([pointOf(a), pointOf(b)])
  }
  return path
}

/** A star that opens: rays of many lengths around a small bright heart. */
export const nova: Motif = (brush) => {
  const { random, tones, id } = brush
  const rays = { long: '', short: '', gold: '' }
  for (let index = 0; index < 420; index++) {
    const angle = (index / 420) * turnFull + random.between(-0.006, 0.006)
    const points = Math.abs(Math.cos(angle * 4)) ** 7
    const kind = random.chance(0.05) ? 'gold' : random.chance(0.3) ? 'long' : 'short'
    const from = random.between(52, 92)
    const to =
      from +
      (kind === 'short' ? random.between(20, 80) : random.between(60, 130)) +
      points * random.between(60, 150)
    rays[kind] +=
      `M${n(480 + Math.cos(angle) * from)} ${n(360 + Math.sin(angle) * from)}L${n(480 + Math.cos(angle) * to)} ${n(360 + Math.sin(angle) * to)}`
  }
  const shells = [46, 120, 205, 292].map(
    (radius, index) =>
      `<circle cx="480" cy="360" r="${radius}" stroke="${index ? tones.line : gold}" stroke-opacity="${index ? 0.3 : 0.9}" stroke-width="${index ? 1 : 2}"${index ? ` stroke-dasharray="${index * 3} ${index * 7}"` : ''}/>`,
  )
  return (
    dust(brush, 70) +
    glow(`${id}s`, 480, 360, 350, tones.near, 0.3) +
    shells.join('') +
    `<path d="${rays.short}" stroke="${tones.line}" stroke-opacity=".85"/><path d="${rays.long}" stroke="${tones.near}" stroke-width=".9" stroke-opacity=".8"/>` +
    `<path d="${rays.gold}" stroke="${gold}" stroke-width="1.5"/>` +
    bead(`${id}b`, 480, 360, 20)
  )
}
