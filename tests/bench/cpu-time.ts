import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of one tick of /proc: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10

interface ProcessTimes {
  parentId: number
  /** CPU of the process itself, and of its children that have ended. */
  ownTicks: number
  endedTicks: number
}

/**
 * CPU milliseconds a process has used up to now, its children among them: unlike the time on the wall, this hardly
 * moves when something else runs on the machine. 0 where there is no /proc.
 */
export function cpuMs(processId: number): number {
  const root = readTimes(processId)
  if (root === null) return 0
  const children = readProcessIds()
    .map(readTimes)
    .filter((times) => times?.parentId === processId)
  const childTicks = children.reduce(
    (sum, times) => sum + (times?.ownTicks ?? 0) + (times?.endedTicks ?? 0),
    0,
  )
  return (root.ownTicks + root.endedTicks + childTicks) * TICK_MS
}

/** Counts from now on; what it returns gives the milliseconds used since. */
export function countCpuMs(processId: number): () => number {
  const before = cpuMs(processId)
  return () => cpuMs(processId) - before
}

/** proc(5): the fields after the name, which is in brackets and may hold spaces, are state, parent, ... */
function readTimes(processId: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
    return { parentId: fields[1] ?? 0, ownTicks: user + system, endedTicks: endedUser + endedSystem }
  } catch {
    return null
  }
}

function readProcessIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}
