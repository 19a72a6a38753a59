import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { main } from './run/audit-main.ts'

/** `npm run audit`: of what the environment names; where it names no database, of what `npm start` keeps running on this machine. */
const ofThisMachine = join(process.env['DATA_DIR'] ?? '.data', 'worker.env')
if (!process.env['DATABASE_URL'] && existsSync(ofThisMachine)) process.loadEnvFile(ofThisMachine)
await main(process.env)
