import { Check, Copy, ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shortAddress } from '../shared/format.ts'
import { showToast } from './toast-store.ts'

const iconButton =
  'inline-flex size-7 shrink-0 items-center justify-center rounded-sm text-faint transition-colors duration-150 hover:bg-veil hover:text-ink pointer-coarse:size-9'

/** Copies `value`; says so by icon and to screen readers. `name` is what is copied. */
export function CopyButton({ value, name }: { value: string; name: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    showToast(t('common.copied', { name }), 'success')
  }
  return (
    <button
      type="button"
      aria-label={t('common.copy', { name })}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
      className={iconButton}
    >
      {isCopied ? (
        <Check className="size-3.5 text-success" aria-hidden />
      ) : (
        <Copy className="size-3.5" aria-hidden />
      )}
    </button>
  )
}

interface AddressProps {
  value: string
  /** What it is: "asset id", "signature". */
  name: string
  /** Our own page about it. */
  to?: string | undefined
  /** The explorer's page about it. */
  href?: string | undefined
  isWhole?: boolean | undefined
}

/** An address or signature: short form, whole on hover, copy, our page, the explorer. */
export function Address({ value, name, to, href, isWhole }: AddressProps) {
  const { t } = useTranslation()
  const shown = isWhole ? value : shortAddress(value)
  const text = (
    <span title={value} className={isWhole ? 'break-all' : 'whitespace-nowrap'}>
      {shown}
    </span>
  )
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 font-mono text-sm">
      {to ? (
        <Link to={to} className={linkClass}>
          {text}
        </Link>
      ) : (
        text
      )}
      <CopyButton value={value} name={name} />
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={t('common.explorer', { name })}
          className={iconButton}
        >
          <ExternalLink className="size-3.5" aria-hidden />
        </a>
      )}
    </span>
  )
}

export const linkClass =
  'rounded-sm text-ink underline decoration-line-control decoration-1 underline-offset-4 transition-colors duration-150 hover:text-accent-bright hover:decoration-accent'

/** A link inside the admin. */
export function TextLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link to={to} className={linkClass}>
      {children}
    </Link>
  )
}
