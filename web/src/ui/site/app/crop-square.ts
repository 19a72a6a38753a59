import type { Point } from './cover-boxes.ts'

interface Size {
  width: number
  height: number
}

/** Which square of a picture is kept. */
export interface Crop {
  /** What is in the middle of it, in parts of the width and height of the picture. */
  middle: Point
  /** 1: as much as there is; 2: half of it, twice as large. */
  zoom: number
}

export const zoomMax = 4
const zoomStep = 0.2
const moveStep = 0.05

/** As much as a square holds, around the middle. */
export const wholeCrop: Crop = { middle: { x: 0.5, y: 0.5 }, zoom: 1 }

/** The square in pixels of the picture: its left upper corner and its side. */
export function squareOf({ middle, zoom }: Crop, { width, height }: Size): Point & { side: number } {
  const side = Math.min(width, height) / zoom
  return { x: middle.x * width - side / 2, y: middle.y * height - side / 2, side }
}

/** The crop that is meant, as far as the picture goes: no square hangs over its edge. */
export function fittedCrop({ middle, zoom }: Crop, size: Size): Crop {
  const near = Math.min(Math.max(zoom, 1), zoomMax)
  const half = Math.min(size.width, size.height) / near / 2
  const within = (part: number, length: number): number =>
    Math.min(Math.max(part, half / length), 1 - half / length)
  return { middle: { x: within(middle.x, size.width), y: within(middle.y, size.height) }, zoom: near }
}

/** The picture pulled along. @param by in parts of the side of the square that is seen. */
export function cropPulled(crop: Crop, by: Point, size: Size): Crop {
  const { side } = squareOf(crop, size)
  const { x, y } = crop.middle
  const middle = { x: x - (by.x * side) / size.width, y: y - (by.y * side) / size.height }
  return fittedCrop({ ...crop, middle }, size)
}

const pulls: Record<string, Point> = {
  ArrowLeft: { x: moveStep, y: 0 },
  ArrowRight: { x: -moveStep, y: 0 },
  ArrowUp: { x: 0, y: moveStep },
  ArrowDown: { x: 0, y: -moveStep },
}

/** A crop after a key: arrows go that way over the picture, plus and minus zoom. @returns null for any other key. */
export function cropAfterKey(crop: Crop, key: string, size: Size): Crop | null {
  const pull = pulls[key]
  if (pull) return cropPulled(crop, pull, size)
  if (key === '+' || key === '=') return fittedCrop({ ...crop, zoom: crop.zoom + zoomStep }, size)
  if (key === '-') return fittedCrop({ ...crop, zoom: crop.zoom - zoomStep }, size)
  return null
}
