import { useEffect, useRef, type ReactNode } from 'react'
import { PageLink } from '../base/page-link.tsx'
import '#web/src/styles/flow.css'
import { cx } from '../../cx.ts'
import { Container } from '../base/container.tsx'
import { ProfilePicture } from '../../profile-picture.tsx'
import { NftPicture } from '../flow/nft-parts.tsx'

interface FrameProps {
  headline: string
  text: string
  /** Of whoever it is: a JPEG in base64. */
  picture: string | null
  navLabel: string
  links: { to: string; text: string; isCurrent: boolean }[]
  children: ReactNode
}

/** The personal page: its name, the way to its parts, and the part. */
export function MyPageFrame({ headline, text, picture, navLabel, links, children }: FrameProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = links.find(({ isCurrent }) => isCurrent)?.to
  // On a phone the list is wider than the page: where one is comes into view, and the page itself stays where it is.
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && shown) list.current.scrollLeft = shown.offsetLeft - list.current.offsetLeft - 24
  }, [current])
  return (
    <Container className="min-h-[70dvh] pt-10 pb-24 lg:pt-16">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {picture && <ProfilePicture picture={picture} name="" className="size-20 sm:size-24" />}
        <div className="min-w-0">
          <h1 className="text-5xl font-extrabold">{headline}</h1>
          <p className="mt-3 text-lead wrap-anywhere text-muted">{text}</p>
        </div>
      </div>
      <nav aria-label={navLabel} className="mt-8 border-b border-line">
        <ul ref={list} className="flex gap-6 overflow-x-auto whitespace-nowrap">
          {links.map((link) => (
            <li key={link.to} className="shrink-0 text-nowrap">
              <PageLink
                to={link.to}
                aria-current={link.isCurrent ? 'page' : undefined}
                className={cx(
                  '-mb-px inline-flex min-h-11 items-center border-b-2 font-semibold whitespace-nowrap',
                  link.isCurrent ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {link.text}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-10 grid gap-14">{children}</div>
    </Container>
  )
}

/** A part of the personal page, with what can be done beside its name. */
export function MySection({
  id,
  title,
  action,
  children,
}: {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-3xl font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function MySubtitle({ children }: { children: ReactNode }) {
  return <h3 className="mt-6 mb-3 font-semibold text-muted first:mt-0">{children}</h3>
}

/** Nothing here, said with a way on. */
export function MyEmpty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="rounded-lg border border-dashed border-line-control p-7">
      <p className="font-semibold">{title}</p>
      {text && <p className="mt-1 max-w-xl text-[0.9375rem] text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

/** An NFT that is owned. */
export function MyNft({
  name,
  note,
  picture,
  more,
}: {
  name: string
  note: string
  picture: { src: string | null; seed: string }
  /** A line below: what becomes of it. */
  more?: ReactNode
}) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <NftPicture {...picture} className="w-full" />
      <div className="p-3.5">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{note}</p>
        {more && (
          <p className="mt-1 text-sm text-accent" aria-live="polite">
            {more}
          </p>
        )}
      </div>
    </div>
  )
}

export function MyCards({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 md:grid-cols-2">{children}</div>
}

interface LineProps {
  picture?: { src: string | null; seed: string }
  name: string
  note: ReactNode
  state: ReactNode
  details?: ReactNode
}

/** One mint, or one notice: what it is, and how it stands. */
export function MyLine({ picture, name, note, state, details }: LineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4">
      {picture && <NftPicture {...picture} className="size-14 shrink-0 rounded-md" />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <div className="text-sm text-muted">{note}</div>
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm font-medium tabular-nums max-sm:basis-full',
          picture && 'max-sm:pl-18',
        )}
      >
        {state}
      </div>
      {details}
    </div>
  )
}
