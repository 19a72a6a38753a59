import { parseEnv } from './env.ts'
import { startApi } from './server.ts'

const env = parseEnv(process.env)
const api = await startApi(env)

const end = async () => {
  await api.close()
  process.exit(0)
}
process.once('SIGTERM', () => void end())
process.once('SIGINT', () => void end())
