import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { personalPath, type NumberedPage } from '#contract/site-paths.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { linkClass } from '../../ui/address.tsx'

/** To a page that anybody may open, in the language of the console. */
export function PublicLink({ page, id, children }: { page: NumberedPage; id: number; children: ReactNode }) {
  return (
    <a
      href={personalPath(currentLanguage(), page, id)}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex items-center gap-1.5 justify-self-start ${linkClass}`}
    >
      {children}
      <ExternalLink className="size-3.5" aria-hidden />
    </a>
  )
}
