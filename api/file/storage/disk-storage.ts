import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AppError } from '../../app-error.ts'
import type { FileStorage } from './storage.ts'

/**
 * A folder of this machine. A file is whole on the disk before it has its name, so that neither a crash nor a full disk leaves a
 * part of one, and a name is given once.
 */
export function createDiskStorage(folder: string): FileStorage {
  const root = resolve(folder)
  return {
    put: async (key, { bytes }) => {
      const path = pathOf(root, key)
      try {
        if ((await sizeOf(path)) !== null) return
        await mkdir(dirname(path), { recursive: true })
        await writeWhole(path, bytes)
      } catch (cause) {
        throw new AppError('STORAGE_UNREACHABLE', { cause })
      }
    },
    find: async (key) => {
      const path = pathOf(root, key)
      const bytes = await sizeOf(path)
      return bytes === null ? null : { bytes, open: async () => createReadStream(path) }
    },
  }
}

/** 65,536 folders: no folder gets more files than one can list. */
function pathOf(root: string, key: string) {
  return join(root, key.slice(0, 2), key.slice(2, 4), key)
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return null
    throw new AppError('STORAGE_UNREACHABLE', { cause })
  }
}

async function writeWhole(path: string, bytes: Uint8Array) {
  const draft = `${path}.${randomUUID()}.draft`
  try {
    const file = await open(draft, 'wx', 0o644)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path).catch((cause: unknown) => {
      // Somebody else brought the same file meanwhile.
      if (!hasCode(cause, 'EEXIST')) throw cause
    })
  } finally {
    await rm(draft, { force: true })
  }
}

function hasCode(cause: unknown, code: string) {
  return cause instanceof Error && 'code' in cause && cause.code === code
}
