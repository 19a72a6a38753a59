import { n, type Point } from '../svg.ts'

export type Vec = readonly [x: number, y: number, z: number]

/** A point of the picture; `near` is 0 at the far side of the unit ball and 1 at the near one. */
export interface Spot {
  x: number
  y: number
  near: number
}

export type Camera = (point: Vec) => Spot

/**
 * Looks at the origin from in front and above: x right, y up, z towards the viewer. `tilt` and `turn` are radians;
 * `zoom` is the length of one unit in the picture.
 */
export function camera(options: {
  tilt: number
  turn?: number
  zoom: number
  x?: number
  y?: number
  lens?: number
}): Camera {
  const { tilt, turn = 0, zoom, x = 480, y = 360, lens = 4.5 } = options
  const [ca, sa, ct, st] = [Math.cos(tilt), Math.sin(tilt), Math.cos(turn), Math.sin(turn)]
  return ([px, py, pz]) => {
    const side = px * ct - pz * st
    const forward = px * st + pz * ct
    const depth = py * sa + forward * ca
    const scale = (zoom * lens) / (lens - depth)
    return {
      x: x + side * scale,
      y: y - (py * ca - forward * sa) * scale,
      near: Math.min(1, Math.max(0, (depth + 1) / 2)),
    }
  }
}

export function pointOf({ x, y }: Spot): Point {
  return [x, y]
}

/** Path data through points in relative steps, which is the shortest text. */
export function polyline(points: readonly Point[], isClosed = false): string {
  const first = points[0]
  if (!first) return ''
  let [x, y] = [round(first[0]), round(first[1])]
  let path = `M${short(x)}${joined(y)}l`
  for (const point of points.slice(1)) {
    const [dx, dy] = [round(point[0]) - x, round(point[1]) - y]
    path += (path.endsWith('l') ? short(dx) : joined(dx)) + joined(dy)
    x = round(x + dx)
    y = round(y + dy)
  }
  return isClosed ? `${path}z` : path
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function short(value: number): string {
  return n(value).replace(/^(-?)0\./, '$1.')
}

function joined(value: number): string {
  const text = short(value)
  return text.startsWith('-') ? text : ` ${text}`
}
