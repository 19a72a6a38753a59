import type { LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { coverSrc } from '../shared/art/cover.ts'
import { merkleDisc } from '../shared/art/merkle-disc.ts'

export { PageArt } from './page-art.tsx'

/** The picture of an item, small. Decoration: its name stands beside it. */
export function Thumbnail({ seed, sizePx = 32 }: { seed: string; sizePx?: number }) {
  const src = useMemo(() => coverSrc({ seed, detail: sizePx < 120 ? 'mark' : 'card' }), [seed, sizePx])
  return (
    <img
      src={src}
      alt=""
      width={sizePx}
      height={sizePx}
      decoding="async"
      style={{ width: sizePx, height: sizePx }}
      className="shrink-0 rounded-sm ring-1 ring-white/14"
    />
  )
}

/** In the place of a picture, where there is none. Decoration, too. */
export function IconTile({ icon: Icon, sizePx = 32 }: { icon: LucideIcon; sizePx?: number }) {
  return (
    <span
      style={{ width: sizePx, height: sizePx }}
      className="grid shrink-0 place-items-center rounded-sm bg-veil text-muted ring-1 ring-white/14"
      aria-hidden
    >
      <Icon size={sizePx / 2} />
    </span>
  )
}

/** The Merkle disc behind a page. It turns slowly unless motion is not wanted. */
export function Disc({
  seed,
  levels,
  isQuiet,
  className,
}: {
  seed: string
  levels?: number
  isQuiet?: boolean
  className: string
}) {
  const html = useMemo(
    () => merkleDisc({ seed, ...(levels && { levels }), ...(isQuiet && { isQuiet }) }),
    [seed, levels, isQuiet],
  )
  return (
    <div
      aria-hidden
      className={`pointer-events-none select-none ${className}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
