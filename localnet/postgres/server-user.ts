import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Who the database server runs as. PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

/** Null unless we are root: then the server runs as `postgres`, or as `nobody`, which exists on every system. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user `postgres` or `nobody`. Start as another user.',
  )
}

/** Where the server's files lie for a data directory: inside it, or aside where the server's user may not get there. */
export function serverDir(dataDir: string, user: ServerUser | null) {
  const wanted = resolve(dataDir, 'postgres')
  if (!user || isReachable(dirname(wanted))) return wanted
  return join(aside, `punky-postgres-${hash(wanted)}`)
}

const aside = '/var/tmp'

/** The binaries, or a copy of them where the server's user may not get to the originals. */
export async function reachableBinaries(nativeDir: string, user: ServerUser | null) {
  if (!user || isReachable(nativeDir)) return nativeDir
  const copy = join(
    aside,
    `punky-postgres-binaries-${hash(readFileSync(join(nativeDir, 'bin', 'postgres')))}`,
  )
  if (isReachable(copy)) return copy
  const half = `${copy}.${process.pid}`
  await mkdir(half, { recursive: true })
  await cp(nativeDir, half, { recursive: true, verbatimSymlinks: true })
  // Two first starts at once: one of the renames wins, the other finds the folder there.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }))
  return copy
}

/** Others may pass through every folder on the way (and list the last one). */
function isReachable(path: string) {
  for (let at = resolve(path); ; at = dirname(at)) {
    const mode = modeOf(at)
    if (mode !== null && (mode & 0o001) === 0) return false
    if (mode === null && at === resolve(path) && path.startsWith(aside)) return false
    if (at === dirname(at)) return true
  }
}

function modeOf(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mode ?? null
}

function hash(content: string | Uint8Array) {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
