import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxAfterKey,
  boxAround,
  boxAt,
  boxDrawn,
  boxMoved,
  pixelsOf,
  type Box,
} from '#web/src/ui/site/app/cover-boxes.ts'

const part = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.record({ x: part, y: part })
const anywhere = fc.record({
  x: fc.double({ min: -2, max: 3, noNaN: true }),
  y: fc.double({ min: -2, max: 3, noNaN: true }),
})
const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')
const slack = 1e-9

function isOnPicture({ x, y, width, height }: Box) {
  return x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 1 + slack && y + height <= 1 + slack
}

describe('a box over a picture', () => {
  test('stays on it, wherever it is drawn, taken or moved', () => {
    fc.assert(
      fc.property(anywhere, anywhere, point, fc.array(fc.tuple(key, fc.boolean())), (from, to, at, keys) => {
        const drawn = boxDrawn(from, to)
        if (drawn) expect(isOnPicture(drawn)).toBe(true)
        let box = boxMoved(boxAround(at), from, to)
        for (const [pressed, isSizing] of keys) {
          expect(isOnPicture(box)).toBe(true)
          box = boxAfterKey(box, pressed, isSizing) ?? box
        }
      }),
    )
  })

  test('covers every pixel that it touches', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 3_000 }),
      height: fc.integer({ min: 1, max: 3_000 }),
    })
    fc.assert(
      fc.property(point, point, size, (from, to, picture) => {
        const box = boxDrawn(from, to)
        if (!box) return
        const pixels = pixelsOf(box, picture)
        expect(pixels.x).toBeLessThanOrEqual(box.x * picture.width)
        expect(pixels.x + pixels.width).toBeGreaterThanOrEqual((box.x + box.width) * picture.width - slack)
        expect(pixels.y).toBeLessThanOrEqual(box.y * picture.height)
        expect(pixels.y + pixels.height).toBeGreaterThanOrEqual((box.y + box.height) * picture.height - slack)
      }),
    )
  })

  test('is what a pointer drew, and nothing for a press', () => {
    expect(boxDrawn({ x: 0.8, y: 0.6 }, { x: 0.5, y: 0.5 })).toEqual({
      ...{ x: 0.5, y: 0.5 },
      width: expect.closeTo(0.3),
      height: expect.closeTo(0.1),
    })
    expect(boxDrawn({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.5 })).toBeNull()
  })

  test('is found where it lies, the upper of two', () => {
    const boxes = [boxAround({ x: 0.5, y: 0.5 }), boxAround({ x: 0.55, y: 0.5 })]
    expect(boxAt(boxes, { x: 0.5, y: 0.5 })).toBe(1)
    expect(boxAt(boxes, { x: 0.36, y: 0.5 })).toBe(0)
    expect(boxAt(boxes, { x: 0.1, y: 0.1 })).toBeNull()
  })

  test('goes with the arrow keys, changes its size with Shift, and leaves other keys alone', () => {
    const box = boxAround({ x: 0.5, y: 0.5 })
    expect(boxAfterKey(box, 'ArrowRight', false)?.x).toBeGreaterThan(box.x)
    expect(boxAfterKey(box, 'ArrowDown', true)?.height).toBeGreaterThan(box.height)
    expect(boxAfterKey(box, 'Enter', false)).toBeNull()
  })
})
