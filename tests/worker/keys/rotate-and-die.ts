import { randomBytes } from 'node:crypto'
import { connect } from '#db/connection.ts'
import { keySettingsOf } from '#worker/keys/key-env.ts'
import { openKeys } from '#worker/keys/open-keys.ts'
import { rotate } from '#worker/keys/rotate.ts'

/** A rotation that is killed before it writes its nth row, DIE_AT, as by SIGKILL from outside. */
const env = process.env as Record<string, string>
const keys = await openKeys(
  keySettingsOf({
    SEALING_KEY: env['SEALING_KEY'] ?? '',
    OPENING_KEYS: (env['OPENING_KEYS'] ?? '').split(','),
    SECRETS_KEY: '',
    PERSONAL_KEY: env['PERSONAL_KEY'] ?? randomBytes(32).toString('base64'),
    PERSONAL_OPENING_KEYS: (env['PERSONAL_OPENING_KEYS'] ?? '').split(','),
  }),
)
const { db } = connect(env['DATABASE_URL'] ?? '', { max: 1, name: 'rotate' })
let rows = 0
await rotate(db, keys, () => {
  rows += 1
  if (rows === Number(env['DIE_AT'])) process.kill(process.pid, 'SIGKILL')
  return Promise.resolve()
})
process.exit(0)
