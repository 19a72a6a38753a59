import { createDiskStorage } from '#api/file/storage/disk-storage.ts'
import type { Db } from '#db/connection.ts'
import { saveFileEntries } from '#db/file/file-entries.ts'
import { saveFileSetFinished, saveNewFileSet } from '#db/file/file-sets.ts'
import { fileKeyOf } from '#contract/file/public-file.ts'
import { pictureOf, sha256Of } from './pictures.ts'

const numbers = [1, 2, 3]

/** A finished set of three numbers. @param storageDir where its pictures are put. @returns its id. */
export async function saveTestFileSet(db: Db, projectId: number, storageDir: string): Promise<number> {
  const storage = createDiskStorage(storageDir)
  for (const number of numbers) {
    const bytes = pictureOf(`${number}png`)
    await storage.put(fileKeyOf(sha256Of(bytes), 'png'), { bytes, type: 'png' })
  }
  return db.transaction(async (tx) => {
    const fileSetId = await saveNewFileSet(tx, {
      ...{ projectId, name: 'Kongz, first thousand', template: null, startsAt: null },
      ...{ baseUrl: 'https://assets.example.com/files', registrantId: null },
    })
    const entries = numbers.map((number) => {
      const file = (extension: 'png' | 'json') => ({
        path: `${number}.${extension}`,
        key: fileKeyOf(sha256Of(pictureOf(`${number}${extension}`)), extension),
        bytes: 200_000,
      })
      return { number, image: file('png'), metadata: file('json') }
    })
    await saveFileEntries(tx, { fileSetId, announcement: crypto.randomUUID() }, entries)
    await saveFileSetFinished(tx, fileSetId)
    return fileSetId
  })
}
