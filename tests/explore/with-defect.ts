import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copied = [
  'api',
  'contract',
  'db',
  'localnet',
  'tests',
  'web/src/site/news',
  'worker',
  'package.json',
  'tsconfig.json',
]

/** A copy of the project in which defects that were mended are back. @param patches names of files in `defects/`. */
export function openCopyWith(patches: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'with-defect-'))
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const patch of patches)
    execFileSync('git', ['apply', join(root, 'tests/explore/defects', `${patch}.patch`)], { cwd: folder })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
