import { canvas, gold, goldLight } from './page/tones.ts'

interface MarkOptions {
  /**
   * 'tile': a rounded sheet of its own. 'full': the background fills the square, for systems that cut the corners.
   */
  ground: 'tile' | 'full' | 'none'
  /** Part of the square that the figure takes; 0.6 keeps it inside of every mask. */
  scale?: number
}

const dim = 'M16 12l6 5m0 0-3 6.4m3-6.4 3 6.4M10 17l3 6.4'
const bright = 'M16 8v4l-6 5-3 6.4'

/** The brand's mark as an SVG of its own: a root, its branches, one way lit. Same figure as `ui/brand-mark.tsx`. */
export function markSvg({ ground, scale = 1 }: MarkOptions): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${groundOf(ground)}${markFigure(16, 16, scale)}</svg>`
}

/** The figure alone, centred at a place; 32 units wide at scale 1. */
export function markFigure(x: number, y: number, scale: number): string {
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.8" transform="translate(${x} ${y}) scale(${scale}) translate(-16 -16)">` +
    `<path d="${dim}" stroke="#8b8da0"/><path d="${bright}" stroke="${gold}"/>` +
    `<g stroke="none"><g fill="#8b8da0"><circle cx="13" cy="23.6" r="1.7"/><circle cx="19" cy="23.6" r="1.7"/><circle cx="25" cy="23.6" r="1.7"/></g><circle cx="16" cy="7.4" r="2.4" fill="${gold}"/><circle cx="7" cy="23.6" r="2.4" fill="${goldLight}"/></g></g>`
  )
}

function groundOf(ground: MarkOptions['ground']): string {
  if (ground === 'none') return ''
  const shape = ground === 'tile' ? 'x=".5" y=".5" width="31" height="31" rx="8.5"' : 'width="32" height="32"'
  return (
    `<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#1e1e2a"/><stop offset="1" stop-color="${canvas}"/></linearGradient>` +
    `<rect ${shape} fill="url(#g)"${ground === 'tile' ? ' stroke="#fff" stroke-opacity=".18"' : ''}/>`
  )
}
