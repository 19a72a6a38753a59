import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { act } from '@testing-library/react'
import { isHydrated } from '#web/src/site/start/is-hydrated.ts'

afterEach(() => void (document.body.innerHTML = ''))

test('React leaves its keys on what it has made interactive, and nothing else has them', () => {
  document.body.innerHTML = '<div id="root"></div><button id="sent">as sent</button>'
  const container = document.querySelector('#root')
  if (!container) throw new Error('There is a root.')
  const root = createRoot(container)
  act(() => root.render(<button type="button">interactive</button>))
  const [made, sent] = [container.querySelector('button'), document.querySelector('#sent')]
  expect(made && isHydrated(made)).toBe(true)
  expect(sent && isHydrated(sent)).toBe(false)
  // Browser tests wait for this one.
  expect(Object.keys(container).some((key) => key.startsWith('__reactContainer'))).toBe(true)
  act(() => root.unmount())
})
