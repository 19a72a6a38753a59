import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { serverDir, serverUser } from './postgres/server-user.ts'
import { lockHolder } from './start/lock.ts'

/** `npm run reset`: forgets everything a localnet kept. */
const dataDir = resolve(process.env['DATA_DIR'] ?? '.data')
const holder = lockHolder(dataDir)
if (holder !== null) {
  console.error(`${dataDir} is in use by process ${holder}. Stop it first (Ctrl-C in its terminal).`)
  process.exit(1)
}
await rm(serverDir(dataDir, serverUser()), { recursive: true, force: true })
await rm(dataDir, { recursive: true, force: true })
console.log(`${dataDir} is cleared. The next npm start begins anew.`)
