import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))

const documents = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'web/src/site/start/README.md',
  ...filesBelow('docs').filter((file) => file.endsWith('.md')),
]

const folders = ['api', 'contract', 'db', 'docker', 'docs', 'localnet', 'tests', 'web', 'worker']
const fileNames = new Set(folders.flatMap(filesBelow).map((file) => path.basename(file)))
const endings = '(?:ts|tsx|mjs|mdx|md|json|css|yml|sql|html)'
const isPath = new RegExp(`^(?:${folders.join('|')})/[\\w./-]*$`)
const isFileName = new RegExp(`^[a-z][\\w.-]*\\.${endings}$`)

describe('a document', () => {
  it.each(documents)('names only files and folders that exist: %s', (document) => {
    expect(missingIn(readFileSync(path.join(root, document), 'utf8'), document)).toEqual([])
  })

  it('is refused with a file that does not exist', () => {
    const text =
      'See `db/nowhere.ts`, `nowhere.ts`, [a page](nowhere.md) and `db/KIND/`, `npm start`, `db/connection.ts`.'
    expect(missingIn(text, 'README.md')).toEqual(['db/nowhere.ts', 'nowhere.ts', 'nowhere.md'])
  })
})

describe('a command', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))

  it('is in the table of CONTRIBUTING.md', () => {
    const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
    const missing = Object.keys(scripts).filter(
      (name) => !new RegExp(`^\\|.*\\bnpm (?:run )?${name}\\b`, 'm').test(text),
    )
    expect(missing).toEqual([])
  })

  it.each(documents)('exists that is named in %s', (document) => {
    const named = readFileSync(path.join(root, document), 'utf8').matchAll(
      /\bnpm run (?:-s )?([a-z][\w:-]*)/g,
    )
    expect([...named].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([])
  })
})

const sourcePath = new RegExp(`(?<![\\w/.])(?:${folders.join('|')})/[\\w./-]+\\.${endings}\\b`, 'g')

/** Files from the root of the tree that comments name, and that do not exist. */
function missingInComments(source: string): string[] {
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)]
    .map(([text]) => text)
    .join('\n')
  const named = [...comments.matchAll(sourcePath)].map(([name]) => name)
  return named.filter((name) => !/[A-Z]{4}/.test(name) && !existsSync(path.join(root, name)))
}

describe('a comment', () => {
  it('names only files that exist', () => {
    const sources = ['api', 'contract', 'db', 'localnet', 'tests', 'web', 'worker']
      .flatMap(filesBelow)
      .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && !file.endsWith('docs-paths.test.ts'))
    expect(sources.length).toBeGreaterThan(1_000)
    const missing = sources.flatMap((file) =>
      missingInComments(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('is refused with a file that does not exist', () => {
    expect(missingInComments('/** See api/nowhere.ts and db/connection.ts. */')).toEqual(['api/nowhere.ts'])
    expect(missingInComments("import './x.ts' // see web/src/nowhere.tsx")).toEqual(['web/src/nowhere.tsx'])
  })
})

/** Words in capitals are placeholders: `api/FEATURE/routes.ts`. */
function missingIn(text: string, document: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
  const named = quoted.filter((name) => !/[A-Z]{2}/.test(name) || name.endsWith('.md'))
  const links = [...text.matchAll(/\]\(([^)#:\s]+)\)/g)].flatMap(([, link]) =>
    link === undefined ? [] : [link],
  )
  return [
    ...named.filter((name) => isPath.test(name) && !existsSync(path.join(root, name))),
    ...named.filter((name) => isFileName.test(name) && !isFile(name)),
    ...links.filter((link) => !existsSync(path.join(root, path.dirname(document), link))),
  ]
}

function isFile(name: string): boolean {
  return fileNames.has(name) || existsSync(path.join(root, name))
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
