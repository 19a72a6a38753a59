import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'

/** `g` and then one of these goes to a page. */
export const goKeys = {
  h: paths.home,
  p: paths.projects,
  c: paths.collections,
  m: paths.masters,
  n: paths.createMaster,
  t: paths.txLog,
  a: paths.auditLog,
} as const

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
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    let goUntilMs = 0
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        latest.current.onPalette()
        return
      }
      if (!areLettersOn() || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
      const target = Object.entries(goKeys).find(([key]) => key === event.key)?.[1]
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
