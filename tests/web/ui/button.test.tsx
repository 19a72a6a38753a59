import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button } from '#web/src/ui/button.tsx'

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

test('a button is named by its label, and an aria-label does not compile', () => {
  render(<Button label="Refresh" />)
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
  // @ts-expect-error A label names it.
  const named = <Button aria-label="Refresh" />
  expect(named.type).toBe(Button)
})
