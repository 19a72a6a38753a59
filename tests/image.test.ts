import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { copied, writeImage } from './support/production/image.ts'
import { isSoak } from './support/soak.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = z.record(z.string(), z.string())
const project = z.object({ scripts: texts, dependencies: texts }).parse(JSON.parse(read('package.json')))

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
    const started = [...read('docker-compose.yml').matchAll(/^ +command: (\['node'.+\])$/gm)]
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
      writeImage(folder)
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

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
