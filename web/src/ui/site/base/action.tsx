import type { MouseEvent, ReactNode } from 'react'
import { PageLink } from './page-link.tsx'
import { buttonLooks } from '../../button-looks.ts'
import { cx } from '../../cx.ts'
import type { OnlyAria } from '../../named.ts'

const base =
  'inline-flex min-h-12 shrink-0 items-center justify-center gap-2 rounded-full border px-6 text-[0.9375rem] font-semibold whitespace-nowrap select-none transition-[background-color,border-color,color,translate] duration-150 ease-out active:translate-y-px [&_svg]:size-4.5'

/** For what looks like an action and is another element. */
export function actionLook(variant: keyof typeof buttonLooks): string {
  return cx(base, buttonLooks[variant])
}

interface Look extends OnlyAria {
  children: ReactNode
  variant?: keyof typeof buttonLooks
}

interface ActionLinkProps extends Look {
  to: string
  /** Where the page itself answers the press: it prevents the default. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  /** As of ActionButton. */
  onIntent?: () => void
}

/** A link that asks to be pressed. */
export function ActionLink({ to, children, variant = 'secondary', onClick, onIntent }: ActionLinkProps) {
  return (
    <PageLink
      to={to}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cx(base, buttonLooks[variant])}
    >
      {children}
    </PageLink>
  )
}

interface ActionButtonProps extends Look {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** A pointer or the focus arrives: time to fetch what the press will need. */
  onIntent?: () => void
  type?: 'button' | 'submit'
  isBusy?: boolean
}

/** A button that does something here. While busy it takes no second press. */
export function ActionButton({ children, variant = 'secondary', ...rest }: ActionButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- always one of the two the type allows
      type={rest.type ?? 'button'}
      aria-disabled={rest.isBusy || undefined}
      aria-busy={rest.isBusy || undefined}
      onClick={(event) => (rest.isBusy ? event.preventDefault() : rest.onClick?.(event))}
      onPointerEnter={rest.onIntent}
      onFocus={rest.onIntent}
      className={cx(base, buttonLooks[variant], rest.isBusy && 'opacity-60')}
    >
      {children}
    </button>
  )
}
