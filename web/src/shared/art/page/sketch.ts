import { mix } from '../colour.ts'
import { n } from '../svg.ts'
import { pointOf, polyline, type Spot } from './space.ts'

const steps = 7

export interface Ink {
  far: string
  near: string
  /** Width and opacity, at the far and at the near side. */
  width: readonly [number, number]
  opacity: readonly [number, number]
}

/** Lines in depth. They are kept by how near they are, so that a thousand strokes become seven paths, far ones first. */
export interface Sketch {
  line: (spots: readonly Spot[], isClosed?: boolean) => void
  dot: (spot: Spot) => void
  /** The lines as SVG. */
  inked: (ink: Ink) => string
}

export function sketch(): Sketch {
  const paths = Array.from({ length: steps }, () => '')
  const stepOf = (near: number): number => Math.min(steps - 1, Math.floor(near * steps))
  const put = (step: number, path: string): void => {
    paths[step] = (paths[step] ?? '') + path
  }
  return {
    line: (spots, isClosed = false) => {
      for (const run of runsOf(isClosed ? [...spots, ...spots.slice(0, 1)] : spots, stepOf))
        put(run.step, polyline(run.spots.map(pointOf)))
    },
    dot: (spot) => put(stepOf(spot.near), `M${n(spot.x)} ${n(spot.y)}h0`),
    inked: (ink) =>
      paths.map((path, step) => (path ? inkedPath(path, step / (steps - 1), ink) : '')).join(''),
  }
}

/** Cuts a line where it passes from one depth to the next; the runs share the point between them. */
function runsOf(spots: readonly Spot[], stepOf: (near: number) => number): { step: number; spots: Spot[] }[] {
  const runs: { step: number; spots: Spot[] }[] = []
  spots.forEach((spot, index) => {
    const next = spots[index + 1]
    if (!next) return
    const step = stepOf((spot.near + next.near) / 2)
    const run = runs.at(-1)
    if (run?.step === step) run.spots.push(next)
    else runs.push({ step, spots: [spot, next] })
  })
  return runs
}

function inkedPath(path: string, part: number, { far, near, width, opacity }: Ink): string {
  const at = ([from, to]: readonly [number, number]): number =>
    Math.round((from + (to - from) * part) * 100) / 100
  return `<path d="${path}" stroke="${mix(far, near, part)}" stroke-width="${at(width)}" stroke-opacity="${at(opacity)}"/>`
}
