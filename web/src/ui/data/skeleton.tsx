import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** True once `isOn` has lasted `delayMs`: a fast answer never flashes a skeleton. */
export function useDelayed(isOn: boolean, delayMs = 200): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, delayMs])
  return isOn && isLate
}

/** Grey lines where rows will be. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-px">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-13 items-center gap-4 px-5">
          <Bone className="size-8" />
          <Bone className="h-3 w-1/3" />
          <Bone className="h-3 w-1/5" />
          <Bone className="ml-auto h-3 w-16" />
        </div>
      ))}
    </div>
  )
}

export function Bone({ className }: { className: string }) {
  return <div className={`animate-pulse-soft rounded-sm bg-white/7 ${className}`} aria-hidden />
}

/** Dims old content while newer content is on its way. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={isStale || undefined}
      className={`transition-opacity duration-200 ${isStale ? 'opacity-60' : ''}`}
    >
      {children}
    </div>
  )
}
