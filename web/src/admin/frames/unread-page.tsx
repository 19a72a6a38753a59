import { DataPage, DataView } from './data-page.tsx'
import type { PageHeadProps } from './page-head.tsx'

interface UnreadPageProps extends Pick<PageHeadProps, 'title' | 'parent'> {
  /** Why it could not be read; undefined while it is. */
  error: unknown
  onRetry: () => void
}

/** The page of something that is not here yet: it comes, or says why it does not. */
export function UnreadPage({ error, onRetry, ...head }: UnreadPageProps) {
  return (
    <DataPage {...head}>
      <DataView state={{ isLoading: !error, isEmpty: true, error, onRetry }} empty={null}>
        {null}
      </DataView>
    </DataPage>
  )
}
