import type { ComponentProps } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { Button, LinkButton } from '#web/src/ui/button.tsx'
import { useDenied } from '../access.ts'

interface LinkForProps extends ComponentProps<typeof LinkButton> {
  /** What the page it leads to is for. */
  by: Pick<Endpoint, 'role'>
}

/** A link to a page that writes; for whoever may not, a button that says why. */
export function LinkFor({ by, to, children, ...look }: LinkForProps) {
  const why = useDenied()(by)
  if (why === null)
    return (
      <LinkButton {...look} to={to}>
        {children}
      </LinkButton>
    )
  return (
    <Button {...look} disabledReason={why}>
      {children}
    </Button>
  )
}
