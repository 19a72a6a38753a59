import type { Random } from '../random.ts'
import { n } from '../svg.ts'
import { canvas, gold, goldLight, type Tones } from './tones.ts'

/** What a motif draws with. The picture is 960 by 720; ids must begin with `id`. */
export interface PageBrush {
  random: Random
  tones: Tones
  id: string
}

export type Motif = (brush: PageBrush) => string

export const turnFull = Math.PI * 2

/** A soft light. Cheaper than a blur, and the same in every renderer. */
export function glow(
  id: string,
  x: number,
  y: number,
  radius: number,
  colour: string,
  opacity: number,
): string {
  const stop = (offset: number, part: number): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${n3(opacity * part)}"/>`
  return (
    `<radialGradient id="${id}">${stop(0, 1)}${stop(0.22, 0.55)}${stop(0.52, 0.17)}${stop(1, 0)}</radialGradient>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#${id})" stroke="none"/>`
  )
}

/** The same stroke wide and faint under itself, sharp on top: light without a filter. */
export function lit(path: string, width = 2.4, colour = gold): string {
  return (
    `<path d="${path}" stroke="${colour}" stroke-opacity=".09" stroke-width="${n(width * 6.5)}"/>` +
    `<path d="${path}" stroke="${colour}" stroke-opacity=".2" stroke-width="${n(width * 3)}"/>` +
    `<path d="${path}" stroke="${colour}" stroke-width="${n(width)}"/>`
  )
}

/** A bright bead with a halo. */
export function bead(id: string, x: number, y: number, radius: number, colour = gold): string {
  return (
    glow(id, x, y, radius * 7, colour, 0.5) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour === gold ? goldLight : colour}" stroke="none"/>`
  )
}

/** Dust in the air: makes a dark background less flat. */
export function dust({ random, tones }: PageBrush, count = 46): string {
  let path = ''
  for (let index = 0; index < count; index++)
    path += `M${n(random.between(30, 930))} ${n(random.between(24, 696))}h0`
  return `<path d="${path}" stroke="${tones.near}" stroke-width="1.6" stroke-opacity=".26"/>`
}

/** A slow surface from a few sines: -1 to 1, the same everywhere. */
export function surface(random: Random, detail: number): (x: number, y: number) => number {
  const waves = Array.from({ length: 5 }, (_, index) => {
    const pitch = detail * (1 + index * 0.75)
    const angle = random.between(0, turnFull)
    return {
      kx: Math.cos(angle) * pitch,
      ky: Math.sin(angle) * pitch,
      phase: random.between(0, turnFull),
      height: 0.5 / (1 + index * 0.55),
    }
  })
  return (x, y) =>
    waves.reduce((sum, { kx, ky, phase, height }) => sum + height * Math.sin(x * kx + y * ky + phase), 0)
}

/** The background with its haze, the drawing, and the edges melting into the page. */
export function framed(
  id: string,
  tones: Tones,
  drawing: string,
  hazeAt: readonly [x: number, y: number] = [0.42, 0.36],
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `<radialGradient id="${id}haze" cx="${hazeAt[0]}" cy="${hazeAt[1]}" r=".62"><stop stop-color="${tones.haze}" stop-opacity=".62"/><stop offset=".45" stop-color="${tones.haze}" stop-opacity=".22"/><stop offset="1" stop-color="${tones.haze}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="${id}edge" r=".5"><stop offset=".66" stop-color="${canvas}" stop-opacity="0"/><stop offset=".88" stop-color="${canvas}" stop-opacity=".6"/><stop offset="1" stop-color="${canvas}"/></radialGradient>` +
    `<path fill="${canvas}" d="M0 0h960v720H0z"/><path fill="url(#${id}haze)" d="M0 0h960v720H0z"/>${drawing}<path fill="url(#${id}edge)" d="M0 0h960v720H0z"/></svg>`
  )
}

function n3(value: number): number {
  return Math.round(value * 1000) / 1000
}
