import type { GivenPath } from './source-file.ts'

/** What was chosen with the browser's own window; a folder says the path of each of its files. */
export function givenOfChosen(files: FileList): GivenPath[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/** What was dropped: files, and everything in folders. Read at once, as the browser forgets it after the event. */
export async function givenOfDropped(items: DataTransferItemList): Promise<GivenPath[]> {
  const entries = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry()
    return entry ? [entry] : []
  })
  const found: GivenPath[] = []
  for (const entry of entries) await collect(entry, found)
  return found
}

async function collect(entry: FileSystemEntry, found: GivenPath[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    found.push({ path, file })
  } else if (isFolderEntry(entry)) {
    const reader = entry.createReader()
    for (;;) {
      // A browser gives about a hundred at a time, and none at the end.
      const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (some.length === 0) return
      for (const one of some) await collect(one, found)
    }
  }
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
