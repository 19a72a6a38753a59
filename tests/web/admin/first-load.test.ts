// @vitest-environment node
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { adminConfig } from '#web/vite.config.ts'

/** What a person waits for before the first page stands: brotli bytes of JavaScript. */
const budgetBytes = 200_000

describe('the first load of the admin', () => {
  const outDir = mkdtempSync(join(tmpdir(), 'punky-first-load-'))
  let chunks: Map<string, Rolldown.OutputChunk>
  beforeAll(async () => {
    const fonts = { latin: { href: '/latin', face: '' }, korean: { href: '/ko', face: '' } }
    const config = adminConfig(outDir, fonts, '/any.css')
    // The test runner says `test`, which would bring React's development build.
    vi.stubEnv('NODE_ENV', 'production')
    const output = await build({ ...config, build: { ...config.build, write: false } })
    vi.unstubAllEnvs()
    const first = [output].flat()[0]
    if (first === undefined || !('output' in first)) throw new Error('The build gave no chunks.')
    chunks = new Map(first.output.flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it]] : [])))
  })
  afterAll(() => rm(outDir, { recursive: true, force: true }))

  it.each(['kor', 'eng'])('is at most 200 KB of JavaScript, in %s', (language) => {
    const roots = ['admin.html', 'dashboard/home-page.tsx', `locales/${language}/first.ts`].map(chunkOf)
    const sizes = [...withImports(roots)].map((chunk) => [chunk.fileName, brotliSize(chunk.code)] as const)
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    // The largest first, so that a failure names where to search.
    const largest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 8)
    expect(total, largest.map(([name, size]) => `${name} ${size}`).join(', ')).toBeLessThanOrEqual(
      budgetBytes,
    )
  })

  it('leaves drawing, menus and dialogs to when they are wanted', () => {
    const first = [...withImports(['admin.html', 'dashboard/home-page.tsx'].map(chunkOf))]
    const modules = first.flatMap((chunk) => Object.keys(chunk.modules))
    expect(modules.filter((id) => /uplot|@base-ui\/react\/(?:menu|dialog|tooltip)/.test(id))).toEqual([])
  })

  const chunkOf = (source: string): Rolldown.OutputChunk => {
    const found = [...chunks.values()].find((chunk) => chunk.facadeModuleId?.endsWith(source))
    if (!found) throw new Error(`No chunk is made of ${source}; was it renamed?`)
    return found
  }

  /** The chunks and everything they import before they run. */
  const withImports = (roots: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> => {
    const seen = new Set<Rolldown.OutputChunk>()
    const add = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || seen.has(chunk)) return
      seen.add(chunk)
      for (const name of chunk.imports) add(chunks.get(name))
    }
    roots.forEach(add)
    return seen
  }
})

function brotliSize(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
