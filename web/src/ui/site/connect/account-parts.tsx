import { CircleCheck, LogOut, PenLine, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import '#web/src/styles/wallet.css'
import { Thumbnail } from '../../art.tsx'

/** One connected wallet: its picture, short address, and whether it is proven. */
export function WalletCard(input: {
  address: string
  shown: string
  kind: string
  state: string
  isProven: boolean
  children: ReactNode
}) {
  const Sign = input.isProven ? CircleCheck : PenLine
  return (
    <section className="wallet-card">
      <div className="wallet-card-head">
        <Thumbnail seed={input.address} sizePx={48} />
        <div>
          <p className="wallet-note">{input.kind}</p>
          <h3 title={input.address}>{input.shown}</h3>
          <p className="wallet-state" data-tone={input.isProven ? 'success' : 'warning'}>
            <Sign aria-hidden />
            {input.state}
          </p>
        </div>
      </div>
      <ul className="wallet-menu">{input.children}</ul>
    </section>
  )
}

export function WalletAction({
  icon: IconPart,
  children,
  onClick,
}: {
  icon: LucideIcon
  children: ReactNode
  onClick: () => void
}) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        <IconPart aria-hidden />
        {children}
      </button>
    </li>
  )
}

export function WalletLink({
  icon: IconPart,
  href,
  children,
  note,
}: {
  icon: LucideIcon
  href: string
  children: ReactNode
  /** Read out: it opens a new tab. */
  note: string
}) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        <IconPart aria-hidden />
        <span>
          {children} <span className="sr-only">{note}</span>
        </span>
      </a>
    </li>
  )
}

export function WalletLeave({
  children,
  isBusy,
  onClick,
}: {
  children: ReactNode
  isBusy: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className="wallet-leave"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <LogOut aria-hidden />
      {children}
    </button>
  )
}
