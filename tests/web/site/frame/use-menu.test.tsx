import { render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useMenu } from '#web/src/site/frame/shell/use-menu.ts'

/** The first press of a phone, done between the moment its button is alive and the effects of its page. */
function PressedAtOnce() {
  const { root, isPanelOpen, togglePanel } = useMenu()
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useLayoutEffect(togglePanel, [])
  return <header ref={root}>{isPanelOpen ? 'open' : 'closed'}</header>
}

test('a menu stays open that was opened before the effects of its page', () => {
  const { container } = render(<PressedAtOnce />, { wrapper: MemoryRouter })
  expect(container.textContent).toBe('open')
})
