import { describe, expect, it } from 'vitest'
import { compactPaths } from '#web/scripts/compact-paths.ts'

function compact(path: string): string {
  return compactPaths(`<path d="${path}"/>`)
}

describe('compactPaths', () => {
  it('writes whole steps for places and for steps', () => {
    expect(compact('M10.4 20.6L30.2 5C1 2 3 4 5 6z')).toBe('<path d="m10 21l20-16c-29-3-27-1-25 1z"/>')
    expect(compact('M0 0h3.4v2.6H10V1')).toBe('<path d="m0 0h3v3h7v-2"/>')
  })

  it('lets no error add up along many small steps', () => {
    const steps = compact(`M0 0${'l.4 .4'.repeat(50)}`)
    const sums = [...steps.matchAll(/l(-?\d+) ?(-?\d+)/g)].reduce(
      ([x, y], [, dx, dy]) => [x + Number(dx), y + Number(dy)] as const,
      [0, 0] as readonly [number, number],
    )
    expect(sums).toEqual([20, 20])
  })

  it('goes on from the start of a shape that was closed', () => {
    expect(compact('M10 10l5 0l0 5zm2 2h1')).toBe('<path d="m10 10l5 0l0 5zm2 2h1"/>')
  })

  it('leaves a path with arcs as it is, and everything that is no path', () => {
    const svg = '<circle r="1.25"/><path d="M0.25 0a1 1 0 0 1 2.5 0"/>'
    expect(compactPaths(svg)).toBe(svg)
  })
})
