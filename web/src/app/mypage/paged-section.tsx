import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowButton, FlowSkeleton } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty, MySection } from '../../ui/site/app/personal-parts.tsx'
import { useTextFonts } from '#web/src/site/fonts/use-text-fonts.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { NotLoaded } from '../not-loaded.tsx'

interface Paged<Row> {
  /** What is kept of its pages is kept by it and the owner. */
  name: string
  owner: string
  fetchPage: (after: string | null) => Promise<{ rows: Row[]; next: string | null }>
  /** What people typed in a row. */
  typedIn: (row: Row) => string
  none: { title: string; text: string }
  show: (rows: Row[]) => ReactNode
}

/** A list of somebody's own, page below page as it is asked for. */
export function PagedSection<Row>({ id, title, ...paged }: Paged<Row> & { id: string; title: string }) {
  const [afters, setAfters] = useState<(string | null)[]>([null])
  return (
    <MySection id={id} title={title}>
      {afters.map((after, index) => (
        <Page
          key={after}
          {...paged}
          after={after}
          onMore={index === afters.length - 1 ? (next) => setAfters([...afters, next]) : undefined}
        />
      ))}
    </MySection>
  )
}

interface PageProps<Row> extends Paged<Row> {
  after: string | null
  onMore: ((next: string) => void) | undefined
}

function Page<Row>({ after, onMore, name, owner, fetchPage, typedIn, none, show }: PageProps<Row>) {
  const { t } = useTranslation('site')
  const { data, error, retry } = useFetched(`${name} ${owner} ${after ?? ''}`, () => fetchPage(after))
  useTextFonts(data?.rows.map(typedIn).join(''))
  if (!data && error !== undefined) return <NotLoaded retry={retry} />
  if (!data) return <FlowSkeleton label={t('mypage.loading')} />
  if (data.rows.length === 0 && after === null) return <MyEmpty {...none} />
  const { next } = data
  return (
    <>
      {data.rows.length > 0 && show(data.rows)}
      {next !== null && onMore && (
        <p className="mt-6">
          <FlowButton onClick={() => onMore(next)}>{t('mypage.more')}</FlowButton>
        </p>
      )}
    </>
  )
}
