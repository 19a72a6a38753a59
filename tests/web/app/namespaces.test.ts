import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { appRoutes, partOf } from '#web/src/app/pages.ts'
import { loadPack } from '#web/src/site/frame/pack.ts'

const web = join(import.meta.dirname, '../../../web')

/** A file and those beside it that it imports, and so on. */
function filesFrom(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/ from '(\.\/[^']+\.tsx?)'/g)
  for (const [, path = ''] of imports) filesFrom(join(dirname(file), path), known)
  return known
}

/** The first words of the keys that a file asks for. */
function namespacesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*['"`](\w+)\./g)].map(([, name = '']) => name)
}

it.each([...new Map(appRoutes.map((route) => [partOf(route).source, partOf(route)])).values()])(
  'the page $source is fetched with every sentence it says',
  async ({ source, namespaces }) => {
    const said = [...filesFrom(join(web, source))].flatMap(namespacesOf)
    expect(said.length).toBeGreaterThan(0)
    const fetched = [...Object.keys((await loadPack('eng')).bundle), ...namespaces]
    expect([...new Set(said)].filter((name) => !fetched.includes(name))).toEqual([])
  },
)
