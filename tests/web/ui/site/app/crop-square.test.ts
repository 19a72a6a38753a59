import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cropAfterKey,
  cropPulled,
  fittedCrop,
  squareOf,
  wholeCrop,
  zoomMax,
} from '#web/src/ui/site/app/crop-square.ts'

const wide = { width: 1_200, height: 400 }

test('a picture that nobody moved is kept around its middle', () => {
  expect(squareOf(wholeCrop, wide)).toEqual({ x: 400, y: 0, side: 400 })
})

test('a picture goes with the pointer, as far as its edge', () => {
  const pulled = cropPulled(wholeCrop, { x: 0.5, y: 0.5 }, wide)
  expect(squareOf(pulled, wide).x).toBeCloseTo(200)
  expect(squareOf(cropPulled(pulled, { x: 9, y: -9 }, wide), wide)).toEqual({ x: 0, y: 0, side: 400 })
})

test('keys go over it and make it larger, and leave every other key alone', () => {
  const right = cropAfterKey(wholeCrop, 'ArrowRight', wide)
  expect(squareOf(right ?? wholeCrop, wide).x).toBeCloseTo(420)
  const near = cropAfterKey(wholeCrop, '+', wide)
  expect(squareOf(near ?? wholeCrop, wide).side).toBeCloseTo(400 / 1.2)
  expect(cropAfterKey(wholeCrop, '-', wide)).toEqual(wholeCrop)
  expect(cropAfterKey(wholeCrop, 'Tab', wide)).toBeNull()
})

test('no square hangs over the edge of its picture, whatever was done', () => {
  const part = fc.double({ min: -5, max: 5, noNaN: true })
  const size = fc.record({
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
  })
  fc.assert(
    fc.property(size, fc.array(fc.record({ x: part, y: part, zoom: part })), (picture, done) => {
      const crop = done.reduce(
        (now, { x, y, zoom }) =>
          fittedCrop({ ...cropPulled(now, { x, y }, picture), zoom: now.zoom + zoom }, picture),
        wholeCrop,
      )
      const { x, y, side } = squareOf(crop, picture)
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(zoomMax)
      expect(Math.min(x, y)).toBeGreaterThan(-0.001)
      expect(x + side).toBeLessThan(picture.width + 0.001)
      expect(y + side).toBeLessThan(picture.height + 0.001)
    }),
  )
})
