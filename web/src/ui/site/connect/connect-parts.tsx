import {
  ArrowUpRight,
  Check,
  ChevronRight,
  Clock,
  Download,
  Link2,
  ShieldCheck,
  OctagonAlert,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { WalletType } from '#contract/wallet/codes.ts'
import '#web/src/styles/wallet.css'
import { actionLook } from '../base/action.tsx'

const Icons = createContext<Partial<Record<WalletType, string>>>({})
/** The pictures wallets announce of themselves, as data: addresses. */
export const WalletIcons = Icons.Provider

/** The picture a wallet announces; else our own small mark of it: its initial on its colours (wallet.css). */
export function WalletMark({ type }: { type: WalletType }) {
  const icon = use(Icons)[type]
  const [isBroken, setBroken] = useState(false)
  if (icon && !isBroken)
    return (
      <img src={icon} alt="" onError={() => setBroken(true)} className="wallet-mark" data-type="announced" />
    )
  return (
    <span className="wallet-mark" data-type={type} aria-hidden>
      {type.charAt(0).toUpperCase()}
    </span>
  )
}

/** Leaves for another site in a new tab; `isHere` stays in this one, for links that open an app. */
export function ActionOut({
  href,
  children,
  isHere,
}: {
  href: string
  children: ReactNode
  isHere?: boolean
}) {
  return (
    <a
      href={href}
      {...(!isHere && { target: '_blank' })}
      rel="noopener noreferrer"
      className={actionLook('primary')}
    >
      {children}
    </a>
  )
}

export function WalletGroup({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <section className="wallet-group">
      <h3>{name}</h3>
      {note && <p className="wallet-why">{note}</p>}
      <ul>{children}</ul>
    </section>
  )
}

interface WalletRowProps {
  type: WalletType
  name: string
  note: string
  isLast?: boolean
  /** It has to be fetched elsewhere first. */
  leadsOut?: boolean
  /** Without it the wallet cannot be chosen here; `note` says so. */
  onClick?: () => void
}

/** One wallet to choose, the whole row. */
export function WalletRow({ type, name, note, isLast, leadsOut, onClick }: WalletRowProps) {
  const IconPart = leadsOut ? ArrowUpRight : ChevronRight
  return (
    <li>
      <button type="button" className="wallet-row" onClick={onClick} disabled={!onClick}>
        <WalletMark type={type} />
        <span className="wallet-name">{name}</span>
        <span className="wallet-note" data-tone={isLast ? 'last' : undefined}>
          {note}
        </span>
        {onClick && <IconPart aria-hidden />}
      </button>
    </li>
  )
}

export function WalletFree({ children }: { children: ReactNode }) {
  return (
    <p className="wallet-free">
      <ShieldCheck aria-hidden />
      <span>{children}</span>
    </p>
  )
}

export type StageTone = 'busy' | 'neutral' | 'success' | 'warning' | 'danger' | 'time' | 'link' | 'missing'

/** Each tone has a sign of its own: colour alone says nothing. */
const signs: Record<StageTone, LucideIcon | null> = {
  busy: null,
  neutral: Undo2,
  success: Check,
  warning: OctagonAlert,
  danger: X,
  time: Clock,
  link: Link2,
  missing: Download,
}

/** Signs that share the colour of another. */
const colours: Partial<Record<StageTone, StageTone>> = {
  time: 'warning',
  link: 'neutral',
  missing: 'neutral',
}

interface WalletStageProps {
  type: WalletType
  tone: StageTone
  children: ReactNode
  actions?: ReactNode
}

/** A step of the dialog: the wallet, how it stands, a sentence, and what can be done. */
export function WalletStage({ type, tone, children, actions }: WalletStageProps) {
  const Sign = signs[tone]
  return (
    <div className="wallet-stage">
      <div className="wallet-emblem" data-tone={colours[tone] ?? tone}>
        <WalletMark type={type} />
        {Sign && <Sign aria-hidden />}
      </div>
      {children}
      {actions && <FirstFocused>{actions}</FirstFocused>}
    </div>
  )
}

/** The main action of a new step has the focus: it is what the person came for. */
function FirstFocused({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [])
  return (
    <div ref={place} className="wallet-actions">
      {children}
    </div>
  )
}

export function StillWaiting({ children }: { children: ReactNode }) {
  return (
    <p className="wallet-still" role="status">
      {children}
    </p>
  )
}

export function PartOf({ children }: { children: ReactNode }) {
  return <p className="wallet-part">{children}</p>
}

/** The wallet's own message, for readers who want to know. */
export function WalletDetail({ summary, children }: { summary: string; children: string }) {
  return (
    <details className="wallet-detail">
      <summary>{summary}</summary>
      <code lang="en">{children}</code>
    </details>
  )
}
