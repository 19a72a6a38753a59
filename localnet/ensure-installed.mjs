// Runs before anything else of `npm start` and `npm test`, on Node alone: checks Node's version and
// installs the packages when they are missing or older than the lock file. Packages that are only linked here (a second
// work tree) belong to another checkout: `npm ci` would empty that one.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`)
  process.exit(1)
}

const packages = join(root, 'node_modules')
const isLinked = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0
}
const installed = modified(join(packages, '.package-lock.json'))
if (!isLinked && (installed === 0 || modified(join(root, 'package-lock.json')) > installed + 1_000)) {
  console.log('Installing packages (a minute or two, the first time only)…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm ci failed. Read its output above, then start again.')
    process.exit(1)
  }
}
