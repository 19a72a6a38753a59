import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { RefreshCw } from 'lucide-react'
import { Button, DownloadButton, LinkButton } from '#web/src/ui/button.tsx'
import { IconButton } from '#web/src/ui/site/base/header-parts.tsx'

function button(reason: string | null) {
  return <Button disabledReason={reason}>Change limits</Button>
}

test('a button that gets blocked keeps the focus', async () => {
  const { rerender } = render(button(null))
  await userEvent.tab()
  const focused = screen.getByRole('button')
  expect(document.activeElement).toBe(focused)
  rerender(button('The run has ended.'))
  expect(screen.getByRole('button')).toBe(focused)
  expect(document.activeElement).toBe(focused)
  expect(focused.getAttribute('aria-disabled')).toBe('true')
})

test('a visitor who points at a button when it gets blocked sees why, and no longer once it is free', async () => {
  const { rerender } = render(button(null))
  await userEvent.hover(screen.getByRole('button'))
  expect(screen.queryByRole('tooltip')).toBeNull()
  rerender(button('The run has ended.'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('The run has ended.')
  expect(screen.getByRole('button').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id)
  rerender(button(null))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a button is named by its words or its label', () => {
  render(<Button label="Refresh" />)
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
})

test('a button without a name, or with an aria attribute it would leave out, does not compile', () => {
  const refused = [
    // @ts-expect-error Nothing names it.
    <Button key="nameless" icon={RefreshCw} />,
    // @ts-expect-error Nothing names it.
    <DownloadButton key="nameless link" href="/list.csv" icon={RefreshCw} />,
    // @ts-expect-error A label names it.
    <Button key="label" label="Refresh" aria-label="Again" />,
    // @ts-expect-error It would be left out.
    <Button key="controls" label="Refresh" aria-controls="menu" />,
    // @ts-expect-error It would be left out.
    <LinkButton key="link" to="/" aria-describedby="note">
      Home
    </LinkButton>,
    // @ts-expect-error It would be left out.
    <IconButton key="icon" icon={RefreshCw} label="Refresh" onClick={() => undefined} aria-expanded />,
  ]
  expect(refused).toHaveLength(6)
})
