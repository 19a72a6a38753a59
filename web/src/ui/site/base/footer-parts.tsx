import type { ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import { BrandMark } from '../../brand-mark.tsx'
import { Container } from './container.tsx'

interface FooterFrameProps {
  brand: string
  links: ReactNode
  social: ReactNode
  company: ReactNode
  /** Beside the company: what a visitor may ask of it. */
  contact: ReactNode
  copyright: string
}

/** The foot of every page. */
export function FooterFrame({ brand, links, social, company, contact, copyright }: FooterFrameProps) {
  return (
    <footer className="site-below mt-32 border-t border-line bg-surface">
      <Container className="py-14">
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
          <span className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
            <BrandMark className="size-8" />
            {brand}
          </span>
          <div className="-mx-2 flex flex-wrap gap-1">{social}</div>
        </div>
        <div className="mt-8 grid gap-8 border-t border-line pt-8 lg:grid-cols-[1fr_auto]">
          <dl className="grid gap-x-8 gap-y-1.5 text-sm text-muted sm:flex sm:flex-wrap">{company}</dl>
          <div>{contact}</div>
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
          {links}
          <p className="text-sm text-faint">{copyright}</p>
        </div>
      </Container>
    </footer>
  )
}

export function FooterFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

export function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <PageLink
      to={to}
      className="inline-flex min-h-11 items-center text-sm text-muted underline-offset-4 transition-colors duration-150 hover:text-ink hover:underline"
    >
      {children}
    </PageLink>
  )
}

export function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className="underline decoration-line-strong underline-offset-4 hover:text-ink"
    >
      {address}
    </a>
  )
}
