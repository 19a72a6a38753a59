import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isSoak } from './support/soak.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = z.record(z.string(), z.string())
const project = z.object({ scripts: texts, dependencies: texts }).parse(JSON.parse(read('package.json')))

/** What the last stage of the Dockerfile copies from the tree itself; what it takes from the build are the pages. */
const copied = [...lastStage().matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, names = '']) =>
  names.split(' '),
)
const processes = processesOf(read('docs/runbook.md'))
const importStatement = /^(?:import|export) (?!type )(?:[\w*{][^'"`;=()]*\sfrom )?'([^'\n]+)'/gm

describe('the image', () => {
  it('copies what there is, and nothing that its build is not given', () => {
    const left = read('.dockerignore').split('\n')
    expect(copied.length).toBeGreaterThan(4)
    expect(copied.filter((name) => left.includes(name) || !existsSync(join(root, name)))).toEqual([])
  })

  it.each(processes)(
    'holds all that $name of the runbook loads, with no package of development',
    ({ command }) => {
      const entries = entriesOf(command)
      expect(entries).toHaveLength(1)
      expect(missingFrom(entries)).toEqual([])
    },
  )

  it('would miss what is not copied, and a package of development', () => {
    expect(entriesOf('npm run reset')).toEqual(['localnet/ensure-installed.mjs', 'localnet/reset.ts'])
    expect(missingFrom(['localnet/reset.ts'])).toEqual(['localnet/reset.ts'])
    expect(missingFrom(['web/scripts/build.ts', 'db/connection.ts'])).toEqual(['web/scripts/build.ts'])
    expect(importsOf("import { x } from '#tests/x.ts'\nconst y = await import('vite')", 'db/a.ts')).toEqual([
      ...['tests/x.ts', 'vite'],
    ])
    expect(['vite', 'koa'].filter((name) => !isThere(name))).toEqual(['vite'])
  })

  it('is started by docker-compose.yml with commands of the runbook alone', () => {
    const started = [...read('docker-compose.yml').matchAll(/^ {4}command: (\['node'.+\])$/gm)]
    expect(started).toHaveLength(3)
    expect(processes.map(({ command }) => command)).toEqual(
      expect.arrayContaining(started.map(([, list = '']) => list.replaceAll(/[[\]',]/g, ''))),
    )
  })
})

describe.runIf(isSoak)('in the image', () => {
  it.each(processes)('$name starts: it asks for its variables', ({ command }) => {
    const folder = mkdtempSync(join(tmpdir(), 'image-'))
    try {
      for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
      linkPackages(join(folder, 'node_modules'))
      const [file = '', ...args] = command.split(' ')
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
      const { stderr, status } = spawnSync(file, args, { cwd: folder, env, encoding: 'utf8' })
      expect(stderr).toContain('DATABASE_URL')
      expect(status).not.toBe(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

/** The rows of the table below "Processes": a name, and the command, without what may be left out. */
function processesOf(runbook: string) {
  const [, section = ''] = /^## Processes$([\s\S]*?)^## /m.exec(runbook) ?? []
  return [...section.matchAll(/^\| (\w+) +\| `([^`]+)`/gm)].map(([, name = '', command = '']) => ({
    name,
    command: command.replace(/ -- \[.*$/, ''),
  }))
}

/** The files that a command starts, be it by a script of package.json. */
function entriesOf(command: string): string[] {
  const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? []
  const line = script === undefined ? command : (project.scripts[script] ?? '')
  return line.split(/\s+/).filter((word) => /\.m?ts$|\.mjs$/.test(word))
}

/** Of these files and all that they load, what the image does not have. */
function missingFrom(entries: string[]): string[] {
  const seen = new Set(entries)
  for (const file of seen)
    if (isThere(file) && /\.m?ts$/.test(file)) for (const name of importsOf(read(file), file)) seen.add(name)
  return [...seen].filter((name) => !isThere(name))
}

/** What a file loads: files from the root of the tree, and names of packages. Types are nothing that is loaded. */
function importsOf(source: string, file: string): string[] {
  const loads = [...source.matchAll(importStatement), ...source.matchAll(/\bimport\('([^'\n]+)'\)/g)]
  return loads.flatMap(([, name = '']) => {
    if (name.startsWith('node:')) return []
    if (name.startsWith('#')) return [name.slice(1)]
    if (name.startsWith('.')) return [posix.join(posix.dirname(file), name)]
    return [/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name]
  })
}

function isThere(name: string): boolean {
  if (name in project.dependencies) return true
  return copied.some((own) => name === own || name.startsWith(`${own}/`)) && existsSync(join(root, name))
}

/** Those of `npm ci --omit=dev`. What they need of each other they find where they really are. */
function linkPackages(target: string): void {
  const lock = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })
    .parse(JSON.parse(read('package-lock.json')))
  for (const [place, { dev }] of Object.entries(lock.packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
    if (name === undefined || dev || !existsSync(join(root, place))) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    symlinkSync(join(root, place), join(target, name))
  }
}

function lastStage(): string {
  return (
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  )
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
