import { readFileSync } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * One start per data directory. @returns what gives the lock back.
 * @throws Error naming the process that holds it.
 */
export async function takeLock(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'start.pid')
  const holder = lockHolder(dataDir)
  if (holder !== null)
    throw new Error(
      `Another start (process ${holder}) uses ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    )
  await rm(file, { force: true })
  const handle = await open(file, 'wx')
  await handle.writeFile(String(process.pid))
  await handle.close()
  return () => rm(file, { force: true })
}

/** The living process that started from this data directory, or null. */
export function lockHolder(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'start.pid'), 'utf8'))
    return pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
