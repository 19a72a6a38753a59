import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { breakpointsPx } from '#contract/constants.ts'
import type { MenuGroup } from '../routes.ts'

const openDelayMs = 80
/** From one dropdown to its neighbour: long enough to cross a corner on the way into the panel. */
const switchDelayMs = 120
const closeDelayMs = 220

export interface MenuState {
  root: RefObject<HTMLElement | null>
  isPanelOpen: boolean
  openGroup: MenuGroup | null
  togglePanel: () => void
  toggleGroup: (group: MenuGroup) => void
  /** A mouse came or went: the dropdown follows, after a moment. */
  hover: (group: MenuGroup | null) => void
}

function hasDropdowns(): boolean {
  return matchMedia(`(width > ${breakpointsPx.accordion}px) and (hover: hover)`).matches
}

/**
 * What of the menu is open: a dropdown above 1280 px, a panel of accordions below. It closes on a new page, a press
 * outside, another width, Escape (the focus goes back to the button), and when the focus leaves.
 */
export function useMenu(): MenuState {
  const root = useRef<HTMLElement>(null)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [openGroup, setOpenGroup] = useState<MenuGroup | null>(null)
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const byHover = useRef<MenuGroup | null>(null)
  const close = useCallback(() => {
    clearTimeout(hovering.current)
    byHover.current = null
    setPanelOpen(false)
    setOpenGroup(null)
  }, [])
  const isOpen = isPanelOpen || openGroup !== null
  useCloseOn(root, isOpen, close)
  const hover = (group: MenuGroup | null): void => {
    if (!hasDropdowns()) return
    clearTimeout(hovering.current)
    const delayMs = group === null ? closeDelayMs : openGroup === null ? openDelayMs : switchDelayMs
    hovering.current = setTimeout(() => {
      byHover.current = group
      setOpenGroup(group)
    }, delayMs)
  }
  return {
    root,
    isPanelOpen,
    openGroup,
    hover,
    togglePanel: () => (isPanelOpen ? close() : setPanelOpen(true)),
    toggleGroup: (group) => {
      clearTimeout(hovering.current)
      // The press that follows a mouse onto an entry means what the mouse has opened already.
      const isMeant = byHover.current === group
      byHover.current = null
      setOpenGroup(openGroup === group && !isMeant ? null : group)
    },
  }
}

function useCloseOn(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  // Of the same page too: a link to where one is closes the menu like any other.
  const { key } = useLocation()
  const seen = useRef(key)
  useEffect(() => {
    // Nothing is closed as the page comes to life: the press that brought it may have opened the menu already.
    if (seen.current === key) return
    seen.current = key
    close()
  }, [key, close])
  useEffect(() => {
    if (!isOpen) return
    const width = innerWidth
    // A phone changes its height whenever the address bar hides.
    const onResize = (): void => void (innerWidth !== width && close())
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target) && !isInPopup(event)) close()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isInPopup(event)) return
      const opener = openerOf(root.current)
      close()
      opener?.focus()
    }
    addEventListener('resize', onResize)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onKey)
    return () => {
      removeEventListener('resize', onResize)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close, root])
}

/** A popup that an entry opened stands over the menu, and gives the focus back to it. */
function isInPopup({ target }: Event): boolean {
  return target instanceof Element && target.closest('dialog') !== null
}

/** The button that opened what is open: of the panel where there is one, else of the dropdown. */
function openerOf(root: HTMLElement | null): HTMLElement | null {
  const opened = [...(root?.querySelectorAll<HTMLElement>('button[aria-expanded="true"]') ?? [])]
  return (
    opened.find((it) => it.checkVisibility() && it.classList.contains('site-menu-toggle')) ??
    opened.at(-1) ??
    null
  )
}
