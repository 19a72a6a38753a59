import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
}

test('advisory locks are taken in one file, where it shows that no two of them have the same key', () => {
  const taking = ['api', 'db', 'worker']
    .flatMap(filesIn)
    .filter((file) => /pg_(?:try_)?advisory_/.test(readFileSync(join(root, file), 'utf8')))
  expect(taking).toEqual(['db/locks.ts'])
})
