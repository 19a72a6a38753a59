import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from './base/page-link.tsx'
import { cx } from '../cx.ts'
import { ActionLink } from './base/action.tsx'
import { Container } from './base/container.tsx'
import { Waiting } from './waiting.tsx'

interface ArticleFrameProps {
  crumbs: ReactNode
  headline: string
  /** The headline only holds the place. */
  isWaiting: boolean
  at: string | undefined
  date: string | undefined
  art: ReactNode
  foot: ReactNode
  children: ReactNode
}

/**
 * An article with its head. What comes later has its place kept: three lines of headline on a phone, two on a
 * desktop, and a line for the day, so that nothing moves when it comes.
 */
export function ArticleFrame(props: ArticleFrameProps) {
  const { crumbs, headline, isWaiting, at, date, art, foot, children } = props
  return (
    <article aria-busy={isWaiting || undefined}>
      <header className="relative overflow-hidden border-b border-line">
        <Container className="grid items-center gap-x-12 lg:min-h-80 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <div className="pt-8 pb-6 lg:py-14">
            <div className="line-clamp-1 h-6 overflow-hidden">{crumbs}</div>
            <p className="mt-7 h-6 text-sm font-semibold text-accent tabular-nums lg:mt-9">
              {at && <time dateTime={at}>{date}</time>}
            </p>
            <h1
              className={cx(
                'mt-3 min-h-[3lh] text-[clamp(1.875rem,1.4rem+1.9vw,2.875rem)] leading-[1.24] font-extrabold md:min-h-[2lh]',
                isWaiting && 'animate-pulse-soft text-faint',
              )}
            >
              {headline}
            </h1>
          </div>
          <div className="-mx-5 max-h-56 overflow-hidden max-lg:mask-b-from-60% sm:mx-0 lg:max-h-80">
            {art}
          </div>
        </Container>
      </header>
      <Container className="pt-10 lg:pt-16">
        <div className="mx-auto max-w-[44rem]">
          {children}
          {foot}
        </div>
      </Container>
    </article>
  )
}

/** What an article says, in a sentence or two. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="mb-10 border-l-2 border-accent pl-5 text-lead text-ink">{children}</p>
}

interface NeighbourLink {
  to: string
  title: string
}

interface NeighboursProps {
  label: string
  newer: NeighbourLink | null
  newerLabel: string
  older: NeighbourLink | null
  olderLabel: string
  list: { to: string; text: string }
}

/** The articles before and after, and the way back to all of them. */
export function Neighbours({ label, newer, newerLabel, older, olderLabel, list }: NeighboursProps) {
  return (
    <nav aria-label={label} className="mt-20 border-t border-line pt-8">
      <div className="grid gap-4 sm:grid-cols-2">
        {newer && (
          <PageLink to={newer.to} className={neighbour}>
            <span className="flex items-center gap-2 text-sm text-muted">
              <ArrowLeft className="size-4 text-accent" aria-hidden />
              {newerLabel}
            </span>
            <span className="mt-2 block font-semibold">{newer.title}</span>
          </PageLink>
        )}
        {older && (
          <PageLink to={older.to} className={cx(neighbour, 'sm:col-start-2 sm:text-right')}>
            <span className="flex items-center gap-2 text-sm text-muted sm:justify-end">
              {olderLabel}
              <ArrowRight className="size-4 text-accent" aria-hidden />
            </span>
            <span className="mt-2 block font-semibold">{older.title}</span>
          </PageLink>
        )}
      </div>
      <p className="mt-8">
        <ActionLink to={list.to}>{list.text}</ActionLink>
      </p>
    </nav>
  )
}

const neighbour =
  'block rounded-lg border border-line bg-surface p-6 transition-colors duration-150 hover:border-line-control'

const lines = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-0', 'w-full', 'w-10/12', 'w-full', 'w-3/5']

/** Where the words are going to be. */
export function ArticleSkeleton({ label, noScript }: { label: string; noScript: string }) {
  return (
    <Waiting label={label} noScript={noScript} className="min-h-[64rem]">
      {lines.map((width, index) => (
        <span key={index} className={cx('h-4 rounded-sm bg-veil', width)} />
      ))}
    </Waiting>
  )
}
