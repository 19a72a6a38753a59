import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { workerNodeOptions } from '#worker/node-options.ts'

it('is what a worker of docker-compose.yml is started with', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8')
  expect(/^ {6}NODE_OPTIONS: (.+)$/m.exec(compose)?.[1]).toBe(workerNodeOptions)
})
