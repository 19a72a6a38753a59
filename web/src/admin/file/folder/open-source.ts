import { isOfSystem } from '#contract/file/file-name.ts'
import { openZip } from './open-zip.ts'
import type { GivenPath, Source } from './source-file.ts'

/** Everything that was given: files as they are, zips opened. */
export async function openSource(given: readonly GivenPath[]): Promise<Source> {
  const parts = await Promise.all(
    given
      .filter(({ path }) => !isOfSystem(path))
      .map(({ path, file }) => (/\.zip$/i.test(path) ? openZip(path, file) : sourceOf(path, file))),
  )
  return { files: parts.flatMap(({ files }) => files), problems: parts.flatMap(({ problems }) => problems) }
}

async function sourceOf(path: string, file: File): Promise<Source> {
  const read = async () => new Uint8Array(await file.arrayBuffer())
  return { files: [{ path, bytes: file.size, read }], problems: [] }
}
