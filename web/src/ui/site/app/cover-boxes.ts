/** A box over a picture, in parts of its width and height. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

/** Smaller ones are a slip of the finger, and hide nothing. */
const least = 0.03
/** About the back part of a number on a card that fills the picture. */
const usual = { width: 0.3, height: 0.09 }
/** A press that moves less than this is no drawing. */
const pressMax = 0.015

function within(value: number, max = 1): number {
  return Math.min(Math.max(value, 0), max)
}

function fitted({ x, y, width, height }: Box): Box {
  const [wide, high] = [within(Math.max(width, least)), within(Math.max(height, least))]
  return { x: within(x, 1 - wide), y: within(y, 1 - high), width: wide, height: high }
}

/** A box of the usual size around a point. */
export function boxAround({ x, y }: Point, size: Pick<Box, 'width' | 'height'> = usual): Box {
  return fitted({ x: x - size.width / 2, y: y - size.height / 2, ...size })
}

/** What a pointer drew from one point to another; null for a press in one place. */
export function boxDrawn(from: Point, to: Point): Box | null {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  if (width < pressMax && height < pressMax) return null
  return fitted({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height })
}

/** The box at a point, the upper of several; null where there is none. */
export function boxAt(boxes: readonly Box[], { x, y }: Point): number | null {
  const at = boxes.findLastIndex(
    (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  )
  return at === -1 ? null : at
}

/** A box that a pointer took along from one point to another; it stays on the picture. */
export function boxMoved(box: Box, from: Point, to: Point): Box {
  return fitted({ ...box, x: box.x + to.x - from.x, y: box.y + to.y - from.y })
}

const step = 0.02
const directions: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A box after a key: arrows move it, with Shift they change its size. @returns null for any other key. */
export function boxAfterKey(box: Box, key: string, isSizing: boolean): Box | null {
  const by = directions[key]
  if (!by) return null
  return isSizing
    ? fitted({ ...box, width: box.width + by.x, height: box.height + by.y })
    : fitted({ ...box, x: box.x + by.x, y: box.y + by.y })
}

/** Black over everything a box touches, in pixels of the picture. */
export function pixelsOf(box: Box, size: Pick<Box, 'width' | 'height'>): Box {
  const [x, y] = [Math.floor(box.x * size.width), Math.floor(box.y * size.height)]
  return {
    ...{ x, y },
    width: Math.ceil((box.x + box.width) * size.width) - x,
    height: Math.ceil((box.y + box.height) * size.height) - y,
  }
}
