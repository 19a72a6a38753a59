import { artHeight, artHref, artWidth } from '../shared/art/href.ts'

interface PageArtProps {
  /** A route id, or the `art="…"` of a content block. The same seed is the same picture. */
  seed: string
  /** Below the first screen: load when it comes near. The picture of a page's head must not be lazy. */
  isLazy?: boolean
  className?: string
}

/**
 * The picture of a page, drawn at build and shown as a file: no drawing code reaches the browser. Decoration, so
 * it has no name. Its size is fixed by its ratio of 4:3; it never shifts the page.
 */
export function PageArt({ seed, isLazy, className }: PageArtProps) {
  return (
    <img
      src={artHref(seed)}
      alt=""
      aria-hidden
      width={artWidth}
      height={artHeight}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={isLazy ? 'auto' : 'high'}
      decoding="async"
      draggable={false}
      className={`aspect-4/3 h-auto w-full select-none ${className ?? ''}`}
    />
  )
}
