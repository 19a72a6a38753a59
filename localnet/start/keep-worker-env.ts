import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps what the worker is started with beside the data, for `npm run audit` on this machine; readable by its owner alone. */
export async function keepWorkerEnv(dataDir: string, env: Record<string, string>): Promise<void> {
  const file = join(dataDir, 'worker.env')
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`)
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
