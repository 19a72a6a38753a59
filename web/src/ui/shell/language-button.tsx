import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OnlyAria } from '../named.ts'

interface LanguageButtonProps extends OnlyAria {
  /** The language the button leads to, so that it is read in that language. */
  lang: string
  label: string
  onClick: () => void
  children: ReactNode
}

export function LanguageButton({ lang, label, onClick, children }: LanguageButtonProps) {
  return (
    <button
      type="button"
      lang={lang}
      aria-label={label}
      onClick={onClick}
      className="ui-icon-button w-auto gap-1.5 px-2.5 text-sm font-medium"
    >
      <Languages className="size-4" aria-hidden />
      <span className="max-sm:hidden">{children}</span>
    </button>
  )
}
