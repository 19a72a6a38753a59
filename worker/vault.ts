import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { main } from './keys/vault-main.ts'

/** `npm run vault`: of what the environment names; where it names no database, of what `npm start` keeps on this machine. */
const ofThisMachine = join(process.env['DATA_DIR'] ?? '.data', 'worker.env')
if (!process.env['DATABASE_URL'] && existsSync(ofThisMachine)) process.loadEnvFile(ofThisMachine)
process.exitCode = await main(process.argv.slice(2), process.env)
