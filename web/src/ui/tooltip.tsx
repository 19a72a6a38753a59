import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { createPortal } from 'react-dom'

const openAfterMs = 250
/** Long enough to move the pointer onto the hint itself (WCAG 1.4.13: hoverable). */
const closeAfterMs = 120
const gapPx = 8

/**
 * A hint on hover and on keyboard focus; on a touch screen, on a press of what is disabled, so that the reason can
 * be read there too. Escape and scrolling close it. The child is one focusable element, which stays the same when a
 * text comes or goes: an element in focus keeps it, and its new text is shown.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const after = (ms: number, next: Element | null): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(next), ms)
  }
  const close = (): void => after(0, null)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor) return
    const onKey = (event: KeyboardEvent): void => void (event.key === 'Escape' && setAnchor(null))
    const onScroll = (): void => setAnchor(null)
    window.addEventListener('keydown', onKey)
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [anchor])
  const child = cloneElement(children, {
    'aria-describedby': anchor && text ? id : undefined,
    onPointerEnter: (event) => event.pointerType === 'mouse' && after(openAfterMs, event.currentTarget),
    onPointerLeave: (event) => event.pointerType === 'mouse' && after(closeAfterMs, null),
    onPointerDown: close,
    onPointerUp: (event) => {
      const isDisabled = event.currentTarget.getAttribute('aria-disabled') === 'true'
      if (event.pointerType !== 'mouse' && isDisabled) after(0, event.currentTarget)
    },
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && after(0, event.currentTarget),
    onBlur: close,
  })
  return (
    <>
      {child}
      {anchor && text && (
        <Hint id={id} anchor={anchor} onEnter={() => clearTimeout(timer.current)} onLeave={close}>
          {text}
        </Hint>
      )}
    </>
  )
}

interface TooltipProps {
  /** None: there is nothing to say now. */
  text: string | null | undefined
  children: ReactElement<Handlers>
}

interface Handlers extends Pick<HTMLAttributes<Element>, 'aria-describedby'> {
  onPointerEnter?: (event: PointerEvent<Element>) => void
  onPointerLeave?: (event: PointerEvent<Element>) => void
  onPointerDown?: (event: PointerEvent<Element>) => void
  onPointerUp?: (event: PointerEvent<Element>) => void
  onFocus?: (event: FocusEvent<Element>) => void
  onBlur?: (event: FocusEvent<Element>) => void
}

interface HintProps {
  id: string
  anchor: Element
  onEnter: () => void
  onLeave: () => void
  children: string
}

function Hint({ id, anchor, onEnter, onLeave, children }: HintProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    if (popup.current) setPlace(placeOf(anchor.getBoundingClientRect(), popup.current))
  }, [anchor, children])
  return createPortal(
    <div
      ref={popup}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      style={place ?? { visibility: 'hidden' }}
      className="fixed z-60 w-max max-w-72 rounded-md border border-line-strong bg-overlay px-3 py-2 text-xs text-ink shadow-float transition-opacity duration-120 starting:opacity-0"
    >
      {children}
    </div>,
    document.body,
  )
}

/** Centred above the anchor, below where there is no room, never past the window's edge. */
function placeOf(anchor: DOMRect, popup: HTMLElement): { left: number; top: number } {
  const { offsetWidth: width, offsetHeight: height } = popup
  const above = anchor.top - height - gapPx
  const centred = anchor.left + anchor.width / 2 - width / 2
  return {
    left: Math.max(gapPx, Math.min(centred, document.documentElement.clientWidth - width - gapPx)),
    top: above >= gapPx ? above : anchor.bottom + gapPx,
  }
}
