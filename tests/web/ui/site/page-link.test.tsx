import '@testing-library/jest-dom/vitest'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PageLink, PagesHere } from '#web/src/ui/site/base/page-link.tsx'

function Here() {
  return <output>{useLocation().pathname}</output>
}

/** @returns whether the browser was left to follow the link. */
function press(to: string): boolean {
  render(
    <PagesHere value={(path) => path.startsWith('/here')}>
      <MemoryRouter initialEntries={['/here']}>
        <Here />
        <PageLink to={to}>go</PageLink>
      </MemoryRouter>
    </PagesHere>,
  )
  const link = screen.getByRole('link', { name: 'go' })
  const click = createEvent.click(link, { button: 0 })
  fireEvent(link, click)
  return !click.defaultPrevented
}

test('a link inside the build is followed by the router', () => {
  expect(press('/here/on')).toBe(false)
  expect(screen.getByRole('status')).toHaveTextContent('/here/on')
})

test('a link into another build is left to the browser', () => {
  expect(press('/there')).toBe(true)
  expect(screen.getByRole('status')).toHaveTextContent('/here')
})
