import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleX, ImageOff, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface GridPicture {
  key: string
  /** The number, in words. */
  title: string
  note: string | null
  severity: 'error' | 'warning' | null
  /** What is wrong, for whoever points at it or hears it. */
  problems: string
}

interface PictureGridProps {
  label: string
  count: number
  /** Undefined while it is on its way. */
  pictureAt: (index: number) => GridPicture | undefined
  /** The picture itself; drawn only while it is in view. */
  image: (picture: GridPicture) => ReactNode
  onRange: (first: number, last: number) => void
  heightMaxPx?: number
}

const cellMinPx = 120
const gapPx = 12
const wordsPx = 44

/** Pictures in rows, however many: those in view, and one row around, are in the document. */
export function PictureGrid(props: PictureGridProps) {
  const { label, count, pictureAt, image, onRange, heightMaxPx = 620 } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const columns = Math.max(2, Math.floor((width + gapPx) / (cellMinPx + gapPx)))
  const cellPx = (width - gapPx * (columns - 1)) / columns
  const rowPx = Math.round(cellPx + wordsPx + gapPx)
  const rows = Math.ceil(count / columns)
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 1,
  })
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const items = virtual.getVirtualItems()
  const first = (items[0]?.index ?? 0) * columns
  const last = ((items.at(-1)?.index ?? 0) + 1) * columns - 1
  useEffect(() => {
    if (count > 0) onRange(first, Math.min(last, count - 1))
  }, [first, last, count, onRange])
  return (
    <div
      ref={scroller}
      // What scrolls can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={label}
      className="overflow-y-auto rounded-md"
      style={{ maxHeight: heightMaxPx }}
    >
      <ul className="relative" style={{ height: virtual.getTotalSize() }}>
        {width > 0 &&
          items.flatMap(({ index: row, start }) =>
            Array.from({ length: Math.min(columns, count - row * columns) }, (_, column) => {
              const index = row * columns + column
              return (
                <li
                  key={index}
                  aria-setsize={count}
                  aria-posinset={index + 1}
                  className="absolute"
                  style={{ top: start, left: column * (cellPx + gapPx), width: cellPx }}
                >
                  <Cell picture={pictureAt(index)} image={image} />
                </li>
              )
            }),
          )}
      </ul>
    </div>
  )
}

const frames = {
  error: 'border-danger/70',
  warning: 'border-warning/60',
  none: 'border-line',
} as const

function Cell({ picture, image }: { picture: GridPicture | undefined } & Pick<PictureGridProps, 'image'>) {
  if (!picture) return <span className="block aspect-square w-full rounded-md border border-line bg-veil" />
  const { title, note, severity, problems } = picture
  const Mark = severity === 'error' ? CircleX : TriangleAlert
  return (
    <figure title={problems || undefined}>
      <span
        className={cx(
          'relative block aspect-square w-full overflow-hidden rounded-md border bg-canvas',
          frames[severity ?? 'none'],
        )}
      >
        {image(picture)}
        {severity && (
          <span className="absolute top-1.5 right-1.5 rounded-full bg-canvas p-0.5">
            <Mark
              className={cx('size-4', severity === 'error' ? 'text-danger' : 'text-warning')}
              aria-hidden
            />
          </span>
        )}
      </span>
      <figcaption className="mt-1.5 text-xs leading-snug">
        <span className="block truncate font-medium tabular-nums">{title}</span>
        <span className="block truncate text-muted">{note}</span>
        {problems && <span className="sr-only">{problems}</span>}
      </figcaption>
    </figure>
  )
}

/** One picture of a grid; a mark where there is none. @param src null: it is on its way; undefined: there is none. */
export function GridImage({ src, alt }: { src: string | null | undefined; alt: string }) {
  const [brokenSrc, setBroken] = useState<string | null>(null)
  if (src === null) return <span className="block size-full bg-veil" />
  if (src === undefined || src === brokenSrc)
    return (
      <span className="grid size-full place-items-center">
        <ImageOff className="size-6 text-muted" aria-hidden />
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      decoding="async"
      className="size-full object-cover"
      onError={() => setBroken(src)}
    />
  )
}

function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const node = element.current
    if (!node) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return width
}
