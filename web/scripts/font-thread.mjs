/**
 * A thread of its own that cuts fonts: each takes a tenth of a second of one core, and no page waits for it. In plain
 * JavaScript, which a thread starts with everywhere. Opened by fonts.ts.
 */
import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import subsetFont from 'subset-font'

/** @type {{ source: Uint8Array, options: object }} */
const { source, options } = workerData
const font = Buffer.from(source)
let last = Promise.resolve()

/** A font to write: its characters, and the path it goes to. With null all are named. */
parentPort.on('message', (/** @type {{ path: string, characters: string } | null} */ job) => {
  last = last.then(async () => {
    if (job === null) parentPort.close()
    else await writeFile(job.path, await subsetFont(font, job.characters, options))
  })
})
