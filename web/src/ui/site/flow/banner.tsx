import { Hourglass, X } from 'lucide-react'
import { PageLink } from '../base/page-link.tsx'
import '#web/src/styles/flow.css'
import { Container } from '../base/container.tsx'

interface FlowBannerProps {
  label: string
  text: string
  to: string
  action: string
  hideLabel: string
  onHide: () => void
}

/** A line at the foot of the window that covers nothing: at the end of the page it stands below the footer. */
export function FlowBanner({ label, text, to, action, hideLabel, onHide }: FlowBannerProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-20 border-t border-accent/40 bg-raised shadow-float"
    >
      <Container className="flex min-h-14 items-center gap-3 py-2">
        <Hourglass className="size-5 shrink-0 text-accent max-sm:hidden" aria-hidden />
        <p className="min-w-0 flex-1 text-[0.9375rem]">{text}</p>
        <PageLink
          to={to}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-accent/60 px-4 text-sm font-semibold whitespace-nowrap text-accent hover:bg-accent/12"
        >
          {action}
        </PageLink>
        <button
          type="button"
          aria-label={hideLabel}
          onClick={onHide}
          className="ui-icon-button size-11 shrink-0"
        >
          <X className="size-5" aria-hidden />
        </button>
      </Container>
    </section>
  )
}
