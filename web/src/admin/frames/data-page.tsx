import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiError } from '../../shared/api-error.ts'
import { SkeletonRows, Stale, useDelayed } from '../../ui/data/skeleton.tsx'
import { Blank, Failed } from '../../ui/data/states.tsx'
import { PageHead, type PageHeadProps } from './page-head.tsx'

/** What a list or a document is at this moment; each has its own design. */
export interface DataState {
  /** Nothing to show yet. */
  isLoading: boolean
  /** Old content stays while newer content is read. */
  isStale?: boolean
  isEmpty: boolean
  error: unknown
  onRetry?: () => void
}

interface DataViewProps {
  state: DataState
  /** Shown when there is nothing. */
  empty: ReactNode
  children: ReactNode
  skeletonRows?: number
}

/** Loading, failed, forbidden, empty, stale, there: one of six, never a mix. */
export function DataView({ state, empty, children, skeletonRows = 6 }: DataViewProps) {
  const { t } = useTranslation()
  const isLate = useDelayed(state.isLoading)
  const error = state.error ? toApiError(state.error) : null
  if (error?.code === 'FORBIDDEN')
    return (
      <Blank seed="forbidden" title={t('errors.FORBIDDEN.title')}>
        {t('errors.FORBIDDEN.next')}
      </Blank>
    )
  if (error && (state.isLoading || state.isEmpty))
    return (
      <div className="p-5">
        <Failed error={error} {...(state.onRetry && { onRetry: state.onRetry })} />
      </div>
    )
  if (state.isLoading) return isLate ? <SkeletonRows rows={skeletonRows} /> : <div className="min-h-72" />
  return (
    <Stale isStale={Boolean(state.isStale)}>
      {error && (
        <div className="p-5 pb-0">
          <Failed error={error} {...(state.onRetry && { onRetry: state.onRetry })} />
        </div>
      )}
      {state.isEmpty ? empty : children}
    </Stale>
  )
}

interface DataPageProps extends PageHeadProps {
  /** Above the content, not part of its state: notices. */
  lead?: ReactNode
  children: ReactNode
}

/** A page that shows data: head, then content. */
export function DataPage({ children, lead, ...head }: DataPageProps) {
  return (
    <>
      <PageHead {...head} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {lead}
        {children}
      </div>
    </>
  )
}
