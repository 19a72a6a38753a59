import { render } from '@testing-library/react'
import { Bell, CircleX } from 'lucide-react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import createIcon from '#web/src/ui/small-icon.ts'

/** What the library's own modules hand to what makes a component of them. */
async function dataOf(icon: string): Promise<Parameters<typeof createIcon>[0]> {
  const module = (await import(`../../../node_modules/lucide-react/dist/esm/icons/${icon}.mjs`)) as {
    __iconData: Parameters<typeof createIcon>[0]
  }
  return module.__iconData
}

/** Without what only other libraries would look for. */
function drawn(Icon: ComponentType<Record<string, unknown>>, props: Record<string, unknown>): string {
  const { container, unmount } = render(<Icon {...props} />)
  const svg = container.querySelector('svg')
  if (!svg) throw new Error('Nothing is drawn.')
  svg.removeAttribute('xmlns')
  svg.setAttribute(
    'class',
    [...svg.classList].filter((name) => name !== 'lucide' && !name.startsWith('lucide-')).join(' '),
  )
  const attributes = [...svg.attributes].map(({ name, value }) => `${name}=${value}`).toSorted()
  const inner = svg.innerHTML
  unmount()
  return `${attributes.join(' ')} ${inner}`
}

test.each([
  { className: 'size-5' },
  { className: 'size-5', 'aria-hidden': true },
  { size: 18, strokeWidth: 1.5 },
  { 'aria-label': 'Closed' },
  { className: 'size-4', style: { color: 'red' } },
])('an icon is drawn as its library draws it: %o', async (props) => {
  for (const [name, Real] of [
    ['bell', Bell],
    ['circle-x', CircleX],
  ] as const) {
    const Small = createIcon(await dataOf(name)) as ComponentType<Record<string, unknown>>
    expect(drawn(Small, props)).toBe(drawn(Real as unknown as ComponentType<Record<string, unknown>>, props))
  }
})
