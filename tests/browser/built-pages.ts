import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The folder of the built pages, which are built where they are missing; WEB_DIR names another. */
export function builtPages(): string {
  const webDir = process.env['WEB_DIR'] ?? 'dist/web'
  if (existsSync(`${webDir}/admin.html`)) return webDir
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'web/scripts/build.ts'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The pages could not be built:\n${stderr}`)
  return webDir
}
