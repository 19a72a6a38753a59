import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'import-rules-'))

/** A file, one line of it, and a word of the sentence the linter must say; null when it must say nothing. */
const cases: [file: string, line: string, sentence: string | null][] = [
  ['web/src/a.ts', "import '#contract/run/masters.ts'", null],
  ['web/src/b.ts', "import '../../api/env.ts'", 'only contract'],
  ['web/src/c.ts', "import '#db/schema.ts'", 'only contract'],
  ['web/src/d.ts', "import './features/api/contract.ts'", null],
  ['web/src/e.ts', "export type Db = import('../../db/connection.ts').Db", 'only contract'],
  ['web/src/site/airdrop/f.ts', "import '../../../../api/env.ts'", 'climbs 2 folders at most'],
  ['web/src/site/airdrop/g.ts', "import '../migration/index.ts'; import '../frame/paths.ts'", null],
  [
    'web/src/site/airdrop/h.ts',
    "import '../migration/draft.ts'",
    'only through web/src/site/migration/index.ts',
  ],
  ['web/src/site/airdrop/i.ts', "await import('#web/src/site/migration/draft.ts')", 'only through'],
  ['web/src/site/base/j.ts', "await import('../migration/draft.ts')", null],
  ['web/src/site/airdrop/k.ts', "import '#web/src/app/mypage/my-page.tsx'", 'a link leads to'],
  ['web/src/site/frame/l.ts', "import '../wallet/late.ts'", null],
  ['web/src/site/frame/m.ts', "import '../start/first-input.ts'", 'how the site starts'],
  ['web/src/app/mypage/n.ts', "import '../../ui/cx.ts'; import '#web/src/site/frame/paths.ts'", null],
  ['web/src/app/mypage/o.ts', "import '#web/src/site/wallet/index.ts'", null],
  ['web/src/app/mypage/p.ts', "import '#web/src/site/wallet/state.ts'", 'index.ts of a feature'],
  ['web/src/app/mypage/q.ts', "import '#web/src/site/base/load-page.ts'", 'is its own'],
  ['web/src/app/mypage/r.ts', "import '#web/src/site/start/boot.ts'", 'is its own'],
  ['web/src/ui/r.ts', "import '../site/wallet/index.ts'", 'ui knows no feature'],
  ['web/src/ui/s.ts', "import '../shared/format.ts'; import '#contract/wallet/codes.ts'", null],
  ['contract/a.ts', "import '#api/env.ts'", 'only itself'],
  ['contract/b.ts', "import 'node:fs'", 'Node module'],
  ['contract/c.ts', "import 'zod'", null],
  ['contract/news/d.ts', "import '../inquiry/codes.ts'", null],
  ['api/news/a.ts', "import '#db/run/runs.ts'; import '#worker/tasks/index.ts'", null],
  [
    'api/news/b.ts',
    "import '../../worker/engine/drive/release.ts'",
    'only contract, worker/queue, worker/tasks, worker/outbound, worker/plain-rpc and of db',
  ],
  ['api/news/c.ts', "import '@solana/web3.js'", 'behind the adapter'],
  ['api/news/d.ts', "import '../project/save-project.ts'", 'only through api/project/index.ts'],
  ['api/anything-new/a.ts', "import '../project/save-project.ts'", 'only through api/project/index.ts'],
  ['api/news/e.ts', "import '../project/index.ts'; import '../http/mount.ts'", null],
  ['worker/tasks/a.ts', "import '../../db/run/runs.ts'; import '#contract/run/masters.ts'", null],
  ['worker/tasks/b.ts', "import '../engine/drive/release.ts'", 'loaded with import()'],
  [
    'worker/tasks/i.ts',
    "import type { WorkerContext } from '../context.ts'; await import('../engine/drive/release.ts')",
    null,
  ],
  ['worker/run/b.ts', "export * from '#api/env.ts'", 'only contract and of db'],
  ['worker/run/e.ts', "import { attempts } from '#db/schema.ts'", 'no table'],
  ['worker/run/f.ts', "import '../../db/run/tables/attempts.ts'", 'no table'],
  ['worker/tasks/g.ts', "import { sql } from 'drizzle-orm'", 'SQL lives in db'],
  ['worker/tasks/h.ts', "import postgres from 'postgres'", 'SQL lives in db'],
  ['api/news/f.ts', "import { news } from '#db/schema.ts'", 'no table'],
  ['api/news/g.ts', "import { eq } from 'drizzle-orm'", 'SQL lives in db'],
  ['db/e.ts', "import { eq } from 'drizzle-orm'; import './schema.ts'", null],
  ['worker/tasks/c.ts', "await import('../../localnet/solana/faucet.ts')", 'not import localnet'],
  ['worker/tasks/d.ts', "import 'litesvm'", 'belong to the localnet'],
  ['worker/queue/a.ts', "import '../../db/schema.ts'", 'a leaf'],
  ['worker/queue/b.ts', "import '../tasks/send.ts'", 'a leaf'],
  ['worker/chains/solana/a.ts', "import '#db/schema.ts'", 'knows no rows'],
  ['worker/chains/solana/b.ts', "import '#contract/codes/status.ts'", null],
  ['worker/chains/solana/c.ts', "import '@solana/web3.js'; import '../adapter.ts'", null],
  ['worker/chains/solana/d.ts', "export const url = process.env['URL']", 'reads no environment'],
  [
    'worker/operations/collection/a.ts',
    "import '../mint/mint-context.ts'",
    'only through worker/operations/mint/index.ts',
  ],
  ['worker/operations/collection/b.ts', "import '../nft/mint-price.ts'", null],
  ['worker/chains/solana/burn/a.ts', "import '../mint/pack-mints.ts'", 'only through'],
  ['worker/chains/solana/burn/b.ts', "import '../assets/nfts.ts'; import '../limits/tree-size.ts'", null],
  ['db/a.ts', "import '#contract/codes/status.ts'", null],
  ['db/b.ts', "import '#api/env.ts'", 'only contract'],
  ['db/c.ts', "import '#worker/tasks/index.ts'", 'only contract'],
  ['db/mypage/d.ts', "import '../migration/migration-list.ts'", 'only through db/migration/index.ts'],
  ['db/mypage/e.ts', "import '../migration/tables/migrations.ts'", null],
  ['localnet/a.ts', "import 'litesvm'; import '#api/main.ts'", null],
  ['localnet/b.ts', "import '#tests/support/database/postgres.ts'", 'Nobody may import tests'],
  ['api/d.ts', "import '../tests/support/database/postgres.ts'", 'Nobody may import tests'],
  ['tests/a.ts', "import '#localnet/solana/faucet.ts'; import 'litesvm'", null],
  ['db/style/a.ts', 'export const double = (value: number) => value * 2', 'a function is a declaration'],
  [
    'db/style/b.ts',
    'const double = function (value: number) { return value * 2 }; double(1)',
    'a declaration',
  ],
  ['db/style/c.ts', 'export const double: (value: number) => number = (value) => value * 2', null],
  ['db/style/d.ts', 'export function double(value: number) { return [value].map((it) => it * 2) }', null],
  ['db/style/e.ts', 'export function double(it: number) { return it * 2 }', 'only in a one-line arrow'],
  [
    'db/style/f.ts',
    'export function double({ value: it }: { value: number }) { return it }',
    'one-line arrow',
  ],
  ['db/style/g.ts', '[1].map((it) => {\n  return it\n})', 'one-line arrow'],
  ['db/style/h.ts', 'const it = 1; for (const each of [it]) String(each)', 'a name that says'],
  ['db/style/i.ts', 'for (const it of [1]) String(it)', 'a name that says'],
]

const reportSchema = z.object({
  diagnostics: z.array(z.object({ message: z.string(), filename: z.string() })),
})
let found = new Map<string, string>()

/** Lints with the project's own plugin, in a folder of its own, so that no other process sees the probes. */
async function lint(): Promise<string> {
  const binary = path.join(root, 'node_modules/oxlint/bin/oxlint')
  return new Promise((resolve) => {
    execFile(process.execPath, [binary, '-f', 'json'], { cwd: folder }, (_error, stdout) => resolve(stdout))
  })
}

beforeAll(async () => {
  const config = {
    jsPlugins: [path.join(root, 'import-rules.mjs')],
    plugins: [],
    categories: { correctness: 'off' },
    rules: {
      'project/import-boundaries': 'error',
      'project/function-style': 'error',
      'project/no-long-it': 'error',
    },
    overrides: [{ files: ['worker/chains/**'], rules: { 'project/no-environment': 'error' } }],
  }
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config))
  for (const [file, line] of cases) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${line}\nexport {}\n`)
  }
  const report = reportSchema.parse(JSON.parse(await lint()))
  found = new Map(report.diagnostics.map(({ filename, message }) => [filename, message]))
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the linter', () => {
  it.each(cases)('in %s, reading %s, says: %s', (file, _line, sentence) => {
    if (sentence === null) expect(found.get(file)).toBeUndefined()
    else expect(found.get(file)).toContain(sentence)
  })
})
