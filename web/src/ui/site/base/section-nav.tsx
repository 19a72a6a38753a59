import { useEffect, useRef, type ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import { ArrowRight } from 'lucide-react'
import { cx } from '../../cx.ts'
import { Container } from './container.tsx'

interface SectionNavProps {
  label: string
  items: { to: string; text: string; isCurrent: boolean }[]
}

/** The pages of a section: a column beside the text where there is room, else a row that scrolls. */
export function SectionNav({ label, items }: SectionNavProps) {
  const nav = useRef<HTMLElement>(null)
  const here = items.find((item) => item.isCurrent)?.to
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // Where the row scrolls, it begins with the page one is on in sight.
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.offsetLeft - 40 })
  }, [here])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="max-xl:-mx-5 max-xl:overflow-x-auto max-xl:px-5 max-xl:py-1 sm:max-xl:-mx-8 sm:max-xl:px-8"
    >
      <ul className="flex gap-1.5 xl:flex-col xl:gap-0 xl:border-l xl:border-line">
        {items.map((item) => (
          <li key={item.to}>
            <PageLink
              to={item.to}
              aria-current={item.isCurrent ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-10 items-center pointer-coarse:min-h-11 text-sm whitespace-nowrap transition-colors duration-150 max-xl:rounded-full max-xl:border max-xl:px-4 xl:-ml-px xl:border-l xl:py-1 xl:pl-4 xl:whitespace-normal',
                item.isCurrent
                  ? 'border-accent font-semibold text-accent'
                  : 'border-line text-muted hover:text-ink xl:border-transparent xl:hover:border-line-control',
              )}
            >
              {item.text}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The page after this one, as wide as the page. */
export function NextPage({
  to,
  label,
  title,
  art,
}: {
  to: string
  label: string
  title: string
  art: ReactNode
}) {
  return (
    <Container className="mt-28">
      <PageLink
        to={to}
        className="group relative grid items-center overflow-hidden rounded-xl border border-line bg-surface transition-colors duration-200 hover:border-line-control sm:grid-cols-[1fr_20rem]"
      >
        <span className="p-8 sm:p-11">
          <span className="block text-sm text-muted">{label}</span>
          <span className="mt-2 flex items-center gap-4 text-3xl font-bold">
            {title}
            <ArrowRight
              className="size-7 shrink-0 text-accent transition-[translate] duration-200 ease-out group-hover:translate-x-1.5"
              aria-hidden
            />
          </span>
        </span>
        <span className="-my-10 mask-l-from-40% opacity-70 transition-opacity duration-300 group-hover:opacity-100 max-sm:hidden">
          {art}
        </span>
      </PageLink>
    </Container>
  )
}
