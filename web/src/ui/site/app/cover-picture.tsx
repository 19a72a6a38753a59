import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '../../cx.ts'
import { boxAfterKey, boxAround, boxAt, boxDrawn, boxMoved, type Box, type Point } from './cover-boxes.ts'

interface CoverPictureProps {
  picture: ImageBitmap
  boxes: readonly Box[]
  selected: number | null
  onChange: (boxes: readonly Box[], selected: number | null) => void
  /** What the picture is. */
  label: string
  /** What a box is, by its number from 1, and how keys change it. */
  boxLabel: (count: number) => string
}

/** What a pointer that is down does: it takes a box along, as it was when it was taken, or draws one. */
interface Drag {
  from: Point
  to: Point
  at: number | null
  box: Box | null
}

/**
 * A picture on which black boxes are drawn: drag to draw one, drag a box to take it along, press to put the chosen one there. A box that has
 * the focus goes with the arrow keys, and Delete takes it away.
 */
export function CoverPicture({ picture, boxes, selected, onChange, label, boxLabel }: CoverPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  const drawn = drag && drag.box === null ? boxDrawn(drag.from, drag.to) : null
  const begin = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return
    const from = pointOf(event)
    const at = boxAt(boxes, from)
    const box = at === null ? null : (boxes[at] ?? null)
    if (event.target instanceof HTMLElement) event.target.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from, to: from, at, box })
    if (at !== null) onChange(boxes, at)
  }
  const move = (event: PointerEvent<HTMLDivElement>): void => {
    if (!drag) return
    const to = pointOf(event)
    setDrag({ ...drag, to })
    if (drag.box) onChange(replaced(boxes, drag.at, boxMoved(drag.box, drag.from, to)), drag.at)
  }
  const end = (): void => {
    setDrag(null)
    if (!drag || drag.box) return
    if (drawn) return onChange([...boxes, drawn], boxes.length)
    const chosen = selected === null ? undefined : boxes[selected]
    if (!chosen) return onChange([...boxes, boxAround(drag.from)], boxes.length)
    onChange(replaced(boxes, selected, boxAround(drag.from, chosen)), selected)
  }
  const press = (event: KeyboardEvent, at: number, box: Box): void => {
    if (event.key === 'Delete' || event.key === 'Backspace')
      return onChange(
        boxes.filter((_, other) => other !== at),
        null,
      )
    const moved = boxAfterKey(box, event.key, event.shiftKey)
    if (!moved) return
    event.preventDefault()
    onChange(replaced(boxes, at, moved), at)
  }
  return (
    <div
      className="relative touch-pan-y overflow-hidden rounded-lg border border-line select-none"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={picture.width}
        height={picture.height}
        className="block h-auto w-full cursor-crosshair"
      />
      {boxes.map((box, at) => (
        <button
          key={at}
          type="button"
          aria-label={boxLabel(at + 1)}
          aria-pressed={at === selected}
          style={placeOf(box)}
          onClick={() => onChange(boxes, at)}
          onFocus={() => at !== selected && onChange(boxes, at)}
          onKeyDown={(event) => press(event, at, box)}
          className={cx(
            'absolute touch-none bg-canvas',
            at === selected && 'outline-2 outline-accent-bright',
          )}
        />
      ))}
      {drawn && <span aria-hidden style={placeOf(drawn)} className="absolute bg-canvas/70" />}
    </div>
  )
}

function replaced(boxes: readonly Box[], at: number | null, box: Box): readonly Box[] {
  return boxes.map((one, other) => (other === at ? box : one))
}

function pointOf(event: PointerEvent<HTMLDivElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

function placeOf({ x, y, width, height }: Box) {
  const percent = (value: number): string => `${value * 100}%`
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}
