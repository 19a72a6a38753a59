import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const inMemory = '/dev/shm'
/** The databases of all tests that run at a time, and the log of their writes, take less than half of it. */
const freeMinBytes = 4 * 2 ** 30

/**
 * Where the files of a database server of tests lie: on Linux in memory, where a database is made in a third of the time a
 * disk takes; elsewhere, or where little of it is free, the system's folder for temporary files.
 */
export async function memoryFolder(): Promise<string> {
  const found = await statfs(inMemory).catch(() => null)
  return found && found.bavail * found.bsize >= freeMinBytes ? inMemory : tmpdir()
}
