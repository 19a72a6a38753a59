import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { planOrigins, standards } from '#contract/codes/status.ts'
import { launchKinds } from '#contract/operation/launch-kinds.ts'
import { chunkKinds } from '#contract/operation/operations.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** What serves every operation. */
const served = [
  ...['worker/engine', 'worker/tasks', 'db/run'],
  ...['contract/list', 'contract/run', 'contract/operation', 'api/list', 'api/run'],
  ...['web/src/admin/launch', 'web/src/admin/run', 'web/src/admin/parts'],
]
/** The lists of all kinds: each of them has its line there. */
const registry = ['operations.ts', 'launches.ts', 'launch-kinds.ts'].map(
  (name) => `contract/operation/${name}`,
)
/** States of migrations, which are no runs. */
const migrationStates = 'web/src/admin/parts/migration-status.tsx'

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => !registry.includes(file) && file !== migrationStates)
}

/** Reveals of collections, which make runs of their kind and are none. */
const ofReveals = /'#db\/reveal\/reveal-moves\.ts'|listed\(revealTask,/

const named = new RegExp(`'(${[...chunkKinds, ...planOrigins, ...standards].join('|')})'`)
/** The work of one kind in other words: what it calls itself while it works, its rows, its own part of a statement. */
const otherWords =
  /'(minting|minted|burning|burnt)'|\b(leaveTree|treesPlanned|mint_planned)\b|\b(from|join|update) trees\b|\b[Mm]int only\b/
/** The entity of an event, the key of a fact on a page, of an address, what a row says by default, the word of a header, both standards. */
const meansAnother =
  /entity|'migration'|key: '|idOf\('|account\('|params\.get\('|\.default\('|aliases: |const standards = /

test.each(served)('%s names no kind of work', (folder) => {
  const lines = filesIn(folder).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.trim() })),
  )
  expect(lines.length).toBeGreaterThan(100)
  expect(
    lines.filter(({ line }) => otherWords.test(line) || (named.test(line) && !meansAnother.test(line))),
  ).toEqual([])
})

const ofKind = new RegExp(`(?:from|import\\() ?'[^']*/(?:${launchKinds.join('|')})/`)
/** What our rows know of an NFT, which every operation on NFTs asks. */
const ofEveryAsset = "'#db/mint/index.ts'"

test('takes nothing from the folder of one kind', () => {
  const taken = served.flatMap(filesIn).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => ofKind.test(line) && !line.includes(ofEveryAsset) && !ofReveals.test(line))
      .map((line) => ({ file, line })),
  )
  expect(taken).toEqual([])
})
