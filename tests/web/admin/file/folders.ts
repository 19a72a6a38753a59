import { BlobWriter, configure, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { GivenPath } from '#web/src/admin/file/folder/source-file.ts'
import { FileSession, type FolderOptions, type FolderState } from '#web/src/admin/file/folder/file-session.ts'
import { openSource } from '#web/src/admin/file/folder/open-source.ts'
import { utf8Bytes } from '#contract/bytes.ts'
import { pictureOf } from '#tests/support/file/pictures.ts'

export type Contents = Record<string, string | Uint8Array>

/** Files as a browser gives them. */
export function givenOf(contents: Contents): GivenPath[] {
  return Object.entries(contents).map(([path, content]) => ({
    path,
    file: new File([bytesOf(content)], path.slice(path.lastIndexOf('/') + 1)),
  }))
}

function bytesOf(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? utf8Bytes(content) : new Uint8Array(content)
}

/** The same in a zip. */
export async function zipOf(contents: Contents, options: { password?: string } = {}): Promise<GivenPath[]> {
  configure({ useWebWorkers: false })
  const writer = new ZipWriter(new BlobWriter('application/zip'), options)
  for (const [path, content] of Object.entries(contents))
    await writer.add(path, new Uint8ArrayReader(bytesOf(content)))
  return [{ path: 'kongz.zip', file: new File([await writer.close()], 'kongz.zip') }]
}

/** A picture and a JSON for each number. */
export function collectionOf(numbers: readonly number[], changes: Contents = {}): Contents {
  const files = numbers.flatMap((number) => [
    [`kongz/${number}.png`, pictureOf(`picture ${number}`)] as const,
    [`kongz/${number}.json`, metadataText(number)] as const,
  ])
  return { ...Object.fromEntries(files), ...changes }
}

export function metadataText(number: number, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    name: `Kong #${number}`,
    description: 'A kong.',
    image: `${number}.png`,
    attributes: [{ trait_type: 'Fur', value: number % 2 ? 'Gold' : 'Black' }],
    ...changes,
  })
}

export async function judged(
  given: GivenPath[],
  options: Partial<FolderOptions> = {},
): Promise<{ session: FileSession; state: FolderState }> {
  const session = new FileSession()
  const steps = session.load(await openSource(given), 'localnet')
  while (!(await steps.next()).done);
  return { session, state: session.judge({ template: null, startsAt: null, ...options }) }
}

export function codesOf({ groups }: FolderState): string[] {
  return groups.map(({ code }) => code)
}

export async function prepared(session: FileSession, baseUrl = 'https://assets.example.com/files') {
  const steps = session.prepare(baseUrl)
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
  }
}
