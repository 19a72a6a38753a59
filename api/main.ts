import { endOnError } from '#db/end-on-error.ts'
import { parseEnv } from './env.ts'
import { startApi } from './server.ts'

const api = await endOnError(() => startApi(parseEnv(process.env)))
process.send?.({ type: 'ready', port: api.port })

async function end() {
  await api.close()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
// Started by `npm start`: when the parent is gone, nothing else will stop this process.
process.once('disconnect', () => void end())
