import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import { Container } from './container.tsx'

interface PageHeadProps {
  crumbs: ReactNode
  eyebrow: string
  headline: string
  art: ReactNode
}

/** The first screen of a page: where you are, what it says, its picture beside it and never under the text. */
export function PageHead({ crumbs, eyebrow, headline, art }: PageHeadProps) {
  return (
    <header className="relative overflow-hidden border-b border-line">
      <Container className="relative grid items-center gap-x-10 lg:min-h-[27rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
        <div className="pt-8 pb-2 lg:py-14">
          {crumbs}
          <p className="mt-7 text-sm font-semibold text-accent lg:mt-10">{eyebrow}</p>
          <h1 className="mt-3 text-5xl font-extrabold">{headline}</h1>
        </div>
        <div className="site-head-art">{art}</div>
      </Container>
    </header>
  )
}

export function Crumbs({
  label,
  items,
  here,
}: {
  label: string
  items: { to: string; text: string }[]
  here: string
}) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {items.map((item) => (
          <li key={item.to} className="flex items-center gap-2">
            <PageLink
              to={item.to}
              className="inline-flex min-h-6 items-center underline-offset-4 transition-colors duration-150 hover:text-ink hover:underline"
            >
              {item.text}
            </PageLink>
            <span aria-hidden className="text-faint">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-faint">
          {here}
        </li>
      </ol>
    </nav>
  )
}
