/** One decimal is enough at 400 units and keeps the text short. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export type Point = readonly [x: number, y: number]

export function at(center: number, radius: number, angle: number): Point {
  return [center + radius * Math.cos(angle), center + radius * Math.sin(angle)]
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`
}

/** A smooth line through the points (Catmull-Rom as cubic curves). */
export function curve(points: readonly Point[]): string {
  const first = points[0]
  if (!first) return ''
  let path = `M${n(first[0])} ${n(first[1])}`
  for (let index = 0; index < points.length - 1; index++) {
    const p1 = points[index] ?? first
    const p2 = points[index + 1] ?? p1
    const p0 = points[index - 1] ?? p1
    const p3 = points[index + 2] ?? p2
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    path += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`
  }
  return path
}
