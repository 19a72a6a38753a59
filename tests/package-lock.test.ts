import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const ranges = z.record(z.string(), z.string()).default({})
const entry = z.object({
  resolved: z.string().optional(),
  optional: z.boolean().default(false),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  dependencies: ranges,
  devDependencies: ranges,
  optionalDependencies: ranges,
})
const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const { packages } = z
  .object({ packages: z.record(z.string(), entry) })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

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

  it('names no registry, so that everybody installs from their own', () => {
    expect(Object.keys(packages).filter((folder) => packages[folder]?.resolved !== undefined)).toEqual([])
  })
})

/** The folder Node would find `name` in, looking from `folder` upwards; null when there is none. */
function findPackage(folder: string, name: string): string | null {
  for (let parent = folder; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/')))) {
    const candidate = `${parent ? `${parent}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (parent === '') return null
  }
}
