import { lazy, useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { inTime } from '../in-time.ts'
import { reportMissing } from './missing-store.ts'
import { closePopup } from './popup-store.ts'

/**
 * A part of the shell that is fetched when it is needed. Where its files fail, or take longer than SPEC.md section
 * 8 allows, `instead` takes its place: by default a notice, each time it is asked for.
 */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: ComponentType = Missing,
) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await inTime(load()) }
    } catch {
      return { default: instead as ComponentType<P> }
    }
  })
}

/** The same for a popup, which is closed again so that the next press asks anew. */
export function latePopup<P extends object>(load: () => Promise<ComponentType<P>>) {
  return late(load, MissingPopup)
}

function Missing() {
  const { key } = useLocation()
  useEffect(reportMissing, [key])
  return null
}

function MissingPopup() {
  useEffect(() => {
    reportMissing()
    closePopup()
  }, [])
  return null
}
