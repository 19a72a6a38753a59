import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Claims a state directory for this process and returns the release. A lock left by a killed process is replaced.
 * Throws a sentence when the owner still runs: two writers would ruin the state.
 */
export function lockDirectory(dataDir: string): () => void {
  const path = join(dataDir, 'lock')
  const owner = readLock(path)
  if (owner !== null && owner !== identityOf(process.pid) && isRunning(owner)) {
    throw new Error(
      `Another localnet (process ${owner.split(' ')[0]}) uses ${dataDir}. Stop it, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(path, identityOf(process.pid))
  return () => rmSync(path, { force: true })
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isRunning(owner: string): boolean {
  const pid = Number(owner.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0) return false
  return identityOf(pid) === owner && isAlive(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Process id and, where the system reports it, its start time: ids are reused. */
function identityOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return `${pid} ${afterName[19] ?? ''}`
  } catch {
    return `${pid}`
  }
}
