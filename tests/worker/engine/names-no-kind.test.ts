import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { planOrigins, standards } from '#contract/codes/status.ts'
import { chunkKinds } from '#contract/operation/operations.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** What serves every operation. */
const served = [
  ...['worker/engine', 'worker/tasks', 'db/run'],
  ...['contract/list', 'api/list', 'api/run', 'web/src/admin/launch', 'web/src/admin/run'],
]

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
}

const named = new RegExp(`'(${[...chunkKinds, ...planOrigins, ...standards].join('|')})'`)
/** The entity of an event, the key of a fact on a page, what a row says by default. */
const meansAnother = /entity|'migration'|key: '|idOf\('|account\('|\.default\('/

test.each(served)('%s names no kind of work', (folder) => {
  const lines = filesIn(folder).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.trim() })),
  )
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter(({ line }) => named.test(line) && !meansAnother.test(line))).toEqual([])
})
