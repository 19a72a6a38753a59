import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Of `npm test`, which builds beside the first tests: says how the build ended, once it did. */
const buildEndFile = process.env['BUILD_END_FILE']

/** The folder of the built pages, which are built where they are missing; WEB_DIR names another. */
export async function builtPages(): Promise<string> {
  const webDir = process.env['WEB_DIR'] ?? 'dist/web'
  if (buildEndFile) {
    // As long as the hook that asks may take.
    while (!existsSync(buildEndFile)) await sleep(100)
    if (readFileSync(buildEndFile, 'utf8') !== 'passed') throw new Error('The pages could not be built.')
    return webDir
  }
  if (existsSync(`${webDir}/admin.html`)) return webDir
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'web/scripts/build.ts'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages could not be built:\n${stderr}`)
  return webDir
}
