import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formLabel } from '../form.tsx'
import type { Point } from './cover-boxes.ts'
import { cropAfterKey, cropPulled, fittedCrop, squareOf, zoomMax, type Crop } from './crop-square.ts'

interface CropPictureProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
  /** What the picture is, and how it is moved without a pointer. */
  label: string
  zoomLabel: string
}

/** Sharp on a screen of twice as many pixels. */
const shownPx = 560
/** A pointer that goes no further than this has pressed. */
const pressMax = 0.015

interface Drag {
  from: Point
  crop: Crop
  hasMoved: boolean
}

/**
 * A picture in a circle, as it will be seen: drag to take it along, press what is to be in the middle, or go over it with the arrow keys. A
 * slider makes it larger.
 */
export function CropPicture({ picture, crop, onChange, label, zoomLabel }: CropPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const zoomId = useId()
  const [drag, setDrag] = useState<Drag | null>(null)
  useEffect(() => {
    const { x, y, side } = squareOf(crop, picture)
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, shownPx, shownPx)
    context?.drawImage(picture, x, y, side, side, 0, 0, shownPx, shownPx)
  }, [picture, crop])
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from: pointOf(event), crop, hasMoved: false })
  }
  const move = (event: PointerEvent<HTMLElement>): void => {
    if (!drag) return
    const by = lessPoint(pointOf(event), drag.from)
    if (!drag.hasMoved && Math.hypot(by.x, by.y) < pressMax) return
    setDrag({ ...drag, hasMoved: true })
    onChange(cropPulled(drag.crop, by, picture))
  }
  const end = (): void => {
    if (drag && !drag.hasMoved)
      onChange(cropPulled(drag.crop, lessPoint({ x: 0.5, y: 0.5 }, drag.from), picture))
    setDrag(null)
  }
  const press = (event: KeyboardEvent): void => {
    const next = cropAfterKey(crop, event.key, picture)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className="grid max-w-70 gap-4">
      <button
        type="button"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
        onKeyDown={press}
        className="aspect-square w-full cursor-grab touch-none overflow-hidden rounded-full border border-line-strong select-none active:cursor-grabbing"
      >
        <canvas ref={canvas} aria-hidden width={shownPx} height={shownPx} className="block size-full" />
      </button>
      <div className="grid gap-1">
        <label htmlFor={zoomId} className={formLabel}>
          {zoomLabel}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange(fittedCrop({ ...crop, zoom: Number(event.target.value) }, picture))}
          className="min-h-11 w-full accent-accent"
        />
      </div>
    </div>
  )
}

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
}

function lessPoint(one: Point, other: Point): Point {
  return { x: one.x - other.x, y: one.y - other.y }
}
