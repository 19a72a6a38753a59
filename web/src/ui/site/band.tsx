import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from './base/page-link.tsx'
import { cx } from '../cx.ts'
import { Container } from './base/container.tsx'

interface HeroProps {
  title: ReactNode
  lead: string
  actions: ReactNode
  art: ReactNode
}

/** The first screen of the main page: the message, and beside or below it the disc. */
export function Hero({ title, lead, actions, art }: HeroProps) {
  return (
    <Container className="grid items-center gap-x-6 pt-14 pb-10 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:py-10">
      <div>
        <h1 className="text-6xl font-extrabold">{title}</h1>
        <p className="mt-7 max-w-[34rem] text-lead text-muted">{lead}</p>
        <div className="mt-10 flex flex-wrap gap-3">{actions}</div>
      </div>
      <div className="-mx-5 max-lg:mt-6 sm:-mx-8 lg:-mr-8 lg:ml-0">{art}</div>
    </Container>
  )
}

interface BandProps {
  id: string
  eyebrow: string
  title: string
  text?: string
  children: ReactNode
}

/** A section of the main page: one message, then what shows it. */
export function Band({ id, eyebrow, title, text, children }: BandProps) {
  return (
    <section aria-labelledby={id} className="site-below pt-28 lg:pt-44">
      <Container>
        <BandTitle id={id} eyebrow={eyebrow} title={title} text={text} />
        <div className="mt-12 lg:mt-16">{children}</div>
      </Container>
    </section>
  )
}

function BandTitle({
  id,
  eyebrow,
  title,
  text,
}: {
  id: string
  eyebrow: string
  title: string
  text?: string | undefined
}) {
  return (
    <div className="max-w-3xl">
      <p className="text-sm font-semibold text-accent">{eyebrow}</p>
      <h2 id={id} className="mt-3 text-5xl/tight font-extrabold">
        {title}
      </h2>
      {text && <p className="mt-5 max-w-2xl text-lead text-muted">{text}</p>}
    </div>
  )
}

/** A section with its picture beside it. */
export function SplitBand(
  input: Omit<BandProps, 'children'> & {
    action?: ReactNode
    art: ReactNode
    isMirrored?: boolean
    children?: ReactNode
  },
) {
  return (
    <section aria-labelledby={input.id} className="site-below pt-28 lg:pt-44">
      <Container className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <div className={cx('min-w-0', input.isMirrored && 'lg:order-2')}>
          <BandTitle id={input.id} eyebrow={input.eyebrow} title={input.title} text={input.text} />
          {input.children && <div className="mt-10">{input.children}</div>}
          {input.action && <div className="mt-9">{input.action}</div>}
        </div>
        <div className="site-head-art">{input.art}</div>
      </Container>
    </section>
  )
}

/** Numbers in a line, divided by hairlines. */
export function NumberRow({ label, items }: { label: string; items: { name: string; value: string }[] }) {
  return (
    <div className="border-y border-line">
      <Container>
        <dl aria-label={label} className="grid grid-cols-2 lg:grid-cols-4">
          {items.map((item) => (
            <div key={item.name} className="flex flex-col-reverse justify-end gap-2 py-9 lg:py-11">
              <dt className="text-sm text-muted">{item.name}</dt>
              <dd className="text-4xl font-bold tracking-tight tabular-nums">{item.value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </div>
  )
}

export function PosterGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-6">{children}</ul>
}

interface PosterProps {
  to: string
  title: string
  text: string
  art: ReactNode
  /** The first ones take half a row, the others a third or a quarter. */
  span: 'half' | 'third'
}

/** A picture that is a link, with its name below. */
export function Poster({ to, title, text, art, span }: PosterProps) {
  return (
    <li
      className={cx(
        'group relative overflow-hidden rounded-xl border border-line bg-surface transition-colors duration-200 hover:border-line-control',
        span === 'half' ? 'lg:col-span-3' : 'lg:col-span-2',
      )}
    >
      <div className="overflow-hidden bg-canvas">
        <div className="transition-[scale] duration-500 ease-out group-hover:scale-[1.03]">{art}</div>
      </div>
      <div className="flex items-end justify-between gap-4 p-6">
        <div>
          <h3 className="text-xl font-bold">
            <PageLink to={to} className="after:absolute after:inset-0">
              {title}
            </PageLink>
          </h3>
          <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
        </div>
        <ArrowRight
          className="size-5 shrink-0 text-accent transition-[translate] duration-200 ease-out group-hover:translate-x-1"
          aria-hidden
        />
      </div>
    </li>
  )
}

/** Links in a list, each with one line of what is behind it. */
export function LinkRows({ rows }: { rows: { to: string; title: string; text?: string }[] }) {
  return (
    <ul className="border-t border-line">
      {rows.map((row) => (
        <li key={row.to} className="group relative flex items-center gap-6 border-b border-line py-5">
          <div className="min-w-0 flex-1">
            <PageLink to={row.to} className="text-lg font-semibold after:absolute after:inset-0">
              {row.title}
            </PageLink>
            {row.text && <p className="mt-1 text-[0.9375rem] text-muted">{row.text}</p>}
          </div>
          <ArrowRight
            className="size-5 shrink-0 text-faint transition-[translate,color] duration-200 group-hover:translate-x-1 group-hover:text-accent"
            aria-hidden
          />
        </li>
      ))}
    </ul>
  )
}

/** The last words of the main page. */
export function ClosingBand({ title, text, actions }: { title: string; text: string; actions: ReactNode }) {
  return (
    <Container className="site-below pt-28 lg:pt-44">
      <section className="rounded-xl border border-line bg-surface bg-[radial-gradient(60rem_24rem_at_50%_120%,rgb(240_195_90/0.16),transparent)] px-6 py-16 text-center sm:py-24">
        <h2 className="text-5xl/tight font-extrabold">{title}</h2>
        <p className="mx-auto mt-5 max-w-xl text-lead text-muted">{text}</p>
        <div className="mt-9 flex flex-wrap justify-center gap-3">{actions}</div>
      </section>
    </Container>
  )
}
