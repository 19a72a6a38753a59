// Runs before anything else of `npm start` and `npm test`, on Node alone: checks Node's version and
// installs the packages when they are missing or older than the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`)
  process.exit(1)
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)
const installed = modified(join(root, 'node_modules', '.package-lock.json'))
if (installed === 0 || modified(join(root, 'package-lock.json')) > installed + 1_000) {
  console.log('Installing packages (a minute or two, the first time only)…')
  // `npm ci` insists on packages for every platform; some of ours publish none for a few of them.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm install failed. Look at its words above, then start again.')
    process.exit(1)
  }
}
