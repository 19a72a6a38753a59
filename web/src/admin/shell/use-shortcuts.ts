import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMay } from '../access.ts'
import { paths } from '../paths.ts'
import { toCreateRun, type Purpose } from '../parts/purpose.ts'

interface GoKey {
  to: string
  /** What the page is for: whoever may not do that is not led there. */
  by?: Purpose
}

/** `g` and then one of these goes to a page. */
export const goKeys: Record<string, GoKey> = {
  h: { to: paths.home },
  p: { to: paths.projects },
  c: { to: paths.collections },
  m: { to: paths.masters },
  n: { to: paths.createMaster, by: toCreateRun },
  t: { to: paths.txLog },
  a: { to: paths.auditLog },
}

/** Where a letter leads whoever is logged in; undefined where it leads nowhere. */
export function useGoKey(): (letter: string) => string | undefined {
  const may = useMay()
  return (letter) => {
    const found = goKeys[letter]
    return found && (!found.by || may(found.by)) ? found.to : undefined
  }
}

const storageKey = 'SHORTCUTS'
export function areLettersOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}
export function setLetters(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off')
}

/** Ctrl/Cmd+K, `?`, `/` and the go-to letters. Single letters can be turned off (WCAG 2.1.4) and never act in a field. */
export function useShortcuts(actions: { onPalette: () => void; onHelp: () => void }): void {
  const navigate = useNavigate()
  const goKey = useGoKey()
  const latest = useRef({ ...actions, goKey })
  latest.current = { ...actions, goKey }
  useEffect(() => {
    let goUntilMs = 0
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.onPalette()
        return
      }
      if (!areLettersOn() || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const target = latest.current.goKey(event.key)
      if (event.key === '?') latest.current.onHelp()
      else if (event.key === '/') focusSearch(event)
      else if (event.key === 'g') goUntilMs = Date.now() + 1_200
      else if (target && Date.now() < goUntilMs) void navigate(target)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate])
}

function focusSearch(event: KeyboardEvent): void {
  const box = document.querySelector<HTMLInputElement>('[role="search"] input')
  if (!box) return
  event.preventDefault()
  box.focus()
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
  )
}
