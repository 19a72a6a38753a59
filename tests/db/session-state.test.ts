import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What outlives a transaction on its connection, and so would be another process's behind a pooler. */
const ofSession: Record<string, RegExp> = {
  'a setting without its transaction': /sql`\s*set\s+(?!local\b)|set_config\([^`]*,\s*false\)/gi,
  'a lock of the session': /pg_(try_)?advisory_lock\(/gi,
  listening: /sql`\s*(un)?listen\b|client\.(listen|subscribe)\(/gi,
  'a temporary table': /create\s+(local\s+|global\s+)?temp(orary)?\b/gi,
  'a cursor': /sql`\s*declare\b|\.cursor\(/gi,
  'a connection of its own': /client\.reserve\(/gi,
}

function findIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      return Object.entries(ofSession).flatMap(([what, pattern]) =>
        [...text.matchAll(pattern)].map(() => `${folder}/${name}: ${what}`),
      )
    })
}

test('nothing is left on a connection after its transaction, but for the lock of the migrations: a pooler may stand between', () => {
  expect(['db', 'api', 'worker'].flatMap(findIn)).toEqual(['db/locks.ts: a lock of the session'])
})
