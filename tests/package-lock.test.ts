import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const ranges = z.record(z.string(), z.string()).default({})
const entry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  engines: ranges,
  resolved: z.string().optional(),
  optional: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  /** These come inside the package itself. */
  bundleDependencies: z.array(z.string()).default([]),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
})
const { packages } = read('package-lock.json', z.object({ packages: z.record(z.string(), entry) }))
const project = read('package.json', entry.extend({ overrides: ranges }))
const require = createRequire(import.meta.url)
/** Whether a version is within a range, as npm reads both: sharp brings the library that npm has too. */
const satisfies = z
  .custom<(version: string, range: string) => boolean>((it) => typeof it === 'function')
  .parse(createRequire(require.resolve('sharp'))('semver/functions/satisfies.js'))

/** Their makers do not say it, so npm takes both where the processor fits. */
const withoutLibc = ['musleabihf', 'gnueabihf'].map((abi) => `node_modules/@oxlint/binding-linux-arm-${abi}`)

describe('package-lock.json', () => {
  it('names every package another one asks for, those of other platforms too: `npm ci` refuses it otherwise', () => {
    const missing = Object.entries(packages).flatMap(
      ([folder, { dependencies, devDependencies, optionalDependencies }]) =>
        Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter((name) => findPackage(folder, name) === null)
          .map((name) => `${folder || 'the project'} asks for ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('says for which platform a package of one platform is, so that the others are left out', () => {
    const natives = Object.entries(packages).filter(([folder]) => /(?:darwin|win32)/.test(folder))
    expect(natives.length).toBeGreaterThan(13)
    expect(
      natives.filter(([, { optional, os, cpu }]) => !optional || !os || !cpu).map(([folder]) => folder),
    ).toEqual([])
  })

  it('asks for what package.json asks for', () => {
    const { overrides: _, ...asked } = project
    expect(packages['']).toEqual(asked)
  })

  it('has every package in a version that whoever asks for it takes', () => {
    const outside = Object.entries(packages).flatMap(
      ([folder, { bundleDependencies, dependencies, devDependencies, optionalDependencies }]) =>
        Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
          .filter(([name]) => !bundleDependencies.includes(name))
          .map(([name, range]) => ({ name, range: project.overrides[name] ?? rangeOf(range) }))
          .filter(({ name, range }) => !satisfies(versionOf(findPackage(folder, name)), range))
          .map(({ name, range }) => `${folder || 'the project'} asks for ${name} ${range}`),
    )
    expect(outside).toEqual([])
  })

  it('says for which C library a package of Linux is where there is another for the other', () => {
    const twins = Object.keys(packages).filter((folder) => /musl/.test(folder))
    expect(twins.length).toBeGreaterThan(10)
    const wrong = twins
      .flatMap((folder) => [
        { folder, libc: 'musl' },
        { folder: folder.replace('musl', 'gnu'), libc: 'glibc' },
      ])
      .filter(({ folder, libc }) => packages[folder] && packages[folder].libc?.join() !== libc)
    expect(wrong.map(({ folder }) => folder)).toEqual(withoutLibc)
  })

  it('names no registry, so that everybody installs from their own', () => {
    expect(Object.keys(packages).filter((folder) => packages[folder]?.resolved !== undefined)).toEqual([])
  })
})

function read<T>(name: string, schema: z.ZodType<T>): T {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url))
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Of `npm:other@^1` the range. */
function rangeOf(asked: string): string {
  return asked.startsWith('npm:') ? asked.slice(asked.lastIndexOf('@') + 1) : asked
}

function versionOf(folder: string | null): string {
  return (folder !== null && packages[folder]?.version) || '0.0.0'
}

/** The folder Node would find `name` in, looking from `folder` upwards; null when there is none. */
function findPackage(folder: string, name: string): string | null {
  for (let parent = folder; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/')))) {
    const candidate = `${parent ? `${parent}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (parent === '') return null
  }
}
