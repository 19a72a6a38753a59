import { describe, expect, it } from 'vitest'
import { takesReveals, treeAccountBytes, treeCapacity, treeShapesFor } from '#contract/mint/tree-shape.ts'
import { treeBytes } from '#localnet/solana/programs/account-compression/tree-sizes.ts'

const counts = [1, 8, 9, 32, 33, 64, 65, 1_000, 5_000, 16_384, 16_385, 20_000, 200_000, 2_000_000]

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

  it.each(counts)('holds all of %i items, in sizes that the program takes', (count) => {
    for (const willReveal of [false, true]) {
      const trees = treeShapesFor(count, willReveal)
      const capacity = trees.reduce((sum, tree) => sum + treeCapacity(tree), 0)
      expect(capacity).toBeGreaterThanOrEqual(count)
      for (const tree of trees) {
        expect(tree.canopyDepth).toBeGreaterThanOrEqual(tree.maxDepth - 10)
        expect(treeBytes(tree.maxDepth, tree.maxBufferSize)).not.toBeNull()
      }
    }
  })

  it.each([
    [32, 5],
    [33, 6],
    [100, 7],
    [1_000, 10],
    [8_192, 13],
    [8_193, 14],
  ])('gives %i items one tree, of depth %i', (count, maxDepth) => {
    expect(treeShapesFor(count, false)).toMatchObject([{ maxDepth }])
  })

  it.each(counts)('gives %i items that will be revealed trees that take reveals', (count) => {
    for (const tree of treeShapesFor(count, true)) {
      expect(takesReveals(tree)).toBe(true)
      expect(tree.maxBufferSize).toBeGreaterThanOrEqual(Math.min(256, treeCapacity(tree)))
      expect(tree.maxDepth - tree.canopyDepth).toBeLessThanOrEqual(6)
    }
  })

  it('gives tens of thousands that will be revealed several large trees, which cost a fraction of a huge one', () => {
    expect(treeShapesFor(20_000, true).map(({ maxDepth }) => maxDepth)).toEqual([14, 14])
  })

  it('knows which trees take no reveals', () => {
    for (const count of [9, 100, 1_000, 10_000])
      for (const tree of treeShapesFor(count, false)) expect(takesReveals(tree)).toBe(false)
    expect(takesReveals({ maxDepth: 14, maxBufferSize: 256, canopyDepth: 7 })).toBe(false)
  })
})
