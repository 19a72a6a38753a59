import { describe, expect, it } from 'vitest'
import { treeAccountBytes, treeCapacity, treeShapesFor } from '#contract/mint/tree-shape.ts'

describe('tree shapes', () => {
  it.each([
    [14, 64, 0, 31_800],
    [14, 64, 8, 48_120],
    [16, 64, 10, 101_432],
    [18, 64, 12, 302_200],
    [20, 1024, 13, 1_221_304],
  ])(
    'an account of depth %i, buffer %i, canopy %i has %i bytes',
    (maxDepth, maxBufferSize, canopyDepth, bytes) => {
      expect(treeAccountBytes({ maxDepth, maxBufferSize, canopyDepth })).toBe(bytes)
    },
  )

  it.each([1, 8, 9, 33, 1_000, 16_384, 16_385, 200_000, 2_000_000])('holds all of %i items', (count) => {
    for (const willReveal of [false, true]) {
      const trees = treeShapesFor(count, willReveal)
      const capacity = trees.reduce((sum, tree) => sum + treeCapacity(tree), 0)
      expect(capacity).toBeGreaterThanOrEqual(count)
      for (const tree of trees) expect(tree.canopyDepth).toBeGreaterThanOrEqual(tree.maxDepth - 10)
    }
  })

  it('gives trees that will be revealed a buffer for many writers', () => {
    for (const tree of treeShapesFor(100_000, true)) expect(tree.maxBufferSize).toBeGreaterThanOrEqual(256)
  })
})
