import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { navGroups } from '#web/src/admin/shell/nav.ts'
import { goKeys } from '#web/src/admin/shell/use-shortcuts.ts'

test('the menu and the keys lead whoever the contract lets do what a page is for', () => {
  const led = [...navGroups.flatMap(({ items }) => items), ...Object.values(goKeys)]
  const purposes = led.flatMap(({ by }) => by ?? [])
  expect(purposes.length).toBeGreaterThan(5)
  const roles = new Map(Object.entries(endpoints).map(([name, { role }]) => [name, role]))
  expect(purposes).toEqual(purposes.map(({ of }) => ({ of, role: roles.get(of) })))
})
