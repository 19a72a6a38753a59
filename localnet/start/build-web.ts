import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['web', 'contract', 'package-lock.json']
const built = 'dist/web/robots.txt'

/**
 * Builds the pages when they are missing or older than their sources. @returns whether it had to.
 * @param onBuild called before the minute it takes.
 */
export function buildWeb(onBuild: () => void): boolean {
  if (existsSync(built) && newest(sources) <= statSync(built).mtimeMs) return false
  onBuild()
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'web/scripts/build.ts'],
    { encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`The pages could not be built:\n${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`)
  return true
}

function newest(paths: string[]): number {
  return Math.max(
    0,
    ...paths.map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false })
      if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0
      return newest(readdirSync(path).map((name) => join(path, name)))
    }),
  )
}
