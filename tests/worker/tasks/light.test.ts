import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { tasks } from '#worker/tasks/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What is there when a module runs: neither types nor what an import() loads later. */
const imported = /^(?:import|export)(?! type\b)(?:[^'()]* from)? '([.#][^']+)'/gm

/** Every file of the tree that comes with one of them. */
function filesWith(entry: string): Set<string> {
  const found = new Set([entry])
  for (const file of found)
    for (const [, specifier = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(imported))
      found.add(
        specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier),
      )
  return found
}

function fileOf(task: string) {
  return task.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

test('the API loads every task, and the work of none', () => {
  const files = filesWith('api/main.ts')
  for (const { name } of tasks) expect(files).toContain(`worker/tasks/${fileOf(name)}.ts`)
  const ofWorker = [...files].filter((file) => file.startsWith('worker/'))
  expect(ofWorker.filter((file) => !/^worker\/(queue|tasks|outbound|plain-rpc)\//.test(file))).toEqual([])
})

test('a worker loads the work of every task', async () => {
  expect(filesWith('worker/tasks/index.ts')).not.toContain('worker/engine/drive/drive-run.ts')
  for (const { load } of tasks) expect(await load()).toBeTypeOf('function')
})

test('no two tasks have the same name', () => {
  expect(new Set(tasks.map(({ name }) => name)).size).toBe(tasks.length)
})
