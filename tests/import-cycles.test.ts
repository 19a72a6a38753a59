import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const layers = ['contract', 'web', 'api', 'worker', 'db', 'localnet', 'tests']

/** Of values and of types, static and when the time comes: `from '...'`, `import '...'`, `import('...')`. */
const imported = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g

/** What each file of the tree imports of the tree, by path from the root. */
function readImports(): Map<string, string[]> {
  const files = layers.flatMap((layer) =>
    readdirSync(path.join(root, layer), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
      .map((name) => path.posix.join(layer, name.replaceAll(path.sep, '/'))),
  )
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), 'utf8'))]))
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(imported)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier),
  )
}

/** Every cycle that a walk in depth meets, as the files on it. */
function findCycles(imports: ReadonlyMap<string, string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): void => {
    if (done.has(file)) return
    if (way.includes(file)) {
      cycles.push([...way.slice(way.indexOf(file)), file])
      return
    }
    way.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    way.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return cycles
}

// The linter knows cycles too (import/no-cycle), but does not follow an `import()`.
test('no file imports itself over others, be it by an import() or for a type', () => {
  const imports = readImports()
  expect(imports.size).toBeGreaterThan(1_000)
  expect(findCycles(imports)).toEqual([])
})

test.each([
  ['of values', "import { b } from './b.ts'", "import { a } from './a.ts'"],
  ['of an import() and a type', "const load = () => import('./b.ts')", "import type { A } from './a.ts'"],
  ['of types in a type', "type B = import('./b.ts').B", "export * from '#db/a.ts'"],
])('a cycle %s is found', (_kind, a, b) => {
  const imports = new Map([
    ['db/a.ts', importsOf('db/a.ts', a)],
    ['db/b.ts', importsOf('db/b.ts', b)],
  ])
  expect(findCycles(imports)).toEqual([['db/a.ts', 'db/b.ts', 'db/a.ts']])
})
