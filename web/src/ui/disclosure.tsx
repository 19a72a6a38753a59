import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { sheet } from './sheet.ts'

interface DisclosureProps {
  title: string
  note: string
  isOpenAtFirst: boolean
  children: ReactNode
}

/** A sheet that opens. */
export function Disclosure({ title, note, isOpenAtFirst, children }: DisclosureProps) {
  return (
    <details className={`${sheet.card} group`} open={isOpenAtFirst}>
      <summary className="flex min-h-13 list-none items-center gap-3 rounded-lg px-5 py-2.5">
        <span className="flex-1">
          <span className="text-base font-semibold">{title}</span>
          <span className="ml-3 text-sm text-muted max-sm:ml-0 max-sm:block">{note}</span>
        </span>
        <ChevronDown
          className="size-4 text-muted transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="border-t border-line p-5">{children}</div>
    </details>
  )
}
