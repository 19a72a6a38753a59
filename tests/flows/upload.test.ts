import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { fileSetSchema } from '#contract/file/file-sets.ts'
import { lastingUri } from '#contract/file/public-file.ts'
import { FileSession } from '#web/src/admin/file/folder/file-session.ts'
import type { SourceFile } from '#web/src/admin/file/folder/source-file.ts'
import { Upload, type UploadState } from '#web/src/admin/file/upload/upload.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { freshKey, openTestApi, type TestApi } from '../support/api.ts'
import { announce, createFileSet, finish, send } from '../support/file/sets.ts'
import { isSoak } from '../support/soak.ts'
import { createProject } from '../support/world.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ RATE_LIMIT_PER_MINUTE: '10000000' })
})
afterAll(() => api.close())

const imageBytes = 200_000

/** A picture that is made when it is read, as a disk would give it; no two are the same. */
function imageOf(name: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(imageBytes)
  bytes.set(Buffer.from('89504e470d0a1a0a', 'hex'))
  const seed = createHash('sha256').update(name).digest()
  for (let filled = 8; filled < imageBytes; filled += seed.length)
    bytes.set(seed.subarray(0, Math.min(seed.length, imageBytes - filled)), filled)
  return bytes
}

function folderOf(count: number): SourceFile[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const metadata = JSON.stringify({
      name: `Kong #${number}`,
      description: 'A kong.',
      image: `${number}.png`,
    })
    return [
      { path: `${number}.png`, bytes: imageBytes, read: async () => imageOf(`${number} of ${count}`) },
      {
        path: `${number}.json`,
        bytes: metadata.length,
        read: async () => new TextEncoder().encode(metadata),
      },
    ]
  }).flat()
}

/** A connection that ended is what a browser calls being offline: the upload goes on by itself. */
function asOffline(): never {
  throw new ApiError('OFFLINE')
}

async function toEnd<Answer>(steps: AsyncGenerator<unknown, Answer>, onStep?: () => void): Promise<Answer> {
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
    onStep?.()
  }
}

/** Opens a folder, sends it, and says how much memory was held in each tenth of the way. */
async function uploadFolder(count: number) {
  const { projectId } = await createProject(api.admin)
  const set = await createFileSet(api.admin, projectId)
  const session = new FileSession()
  const memory = createMeter()
  await toEnd(session.load({ files: folderOf(count), problems: [] }, 'localnet'), memory.step)
  const state = session.judge({ template: null, startsAt: null })
  const announcement = freshKey()
  const upload = new Upload(
    {
      prepare: () => toEnd(session.prepare(set.baseUrl), memory.step),
      announce: (entries) =>
        announce(
          api.admin,
          set,
          entries.map((entry) => ({ entry })),
          announcement,
        ).catch(asOffline),
      bytesOf: (key) => session.bytesOf(key),
      put: async (key, bytes) => {
        const { body } = await send(api.admin, set, key, bytes).catch(asOffline)
        if (body.resultCd !== 'SUCCESS') throw new Error(`A file was refused: ${body.resultCd}.`)
        memory.step()
      },
      finish: async () => {
        const { body } = await finish(api.admin, set, announcement).catch(asOffline)
        if (body.resultCd !== 'SUCCESS') throw new Error(`The set was refused: ${body.resultCd}.`)
      },
      wait: async () => undefined,
      now: () => performance.now(),
    },
    () => undefined,
  )
  await upload.run()
  return { set, folder: state, upload: upload.state, peaksMb: memory.peaksMb() }
}

/** The most that was held in each tenth of the steps, of this process: the browser's part and the server's together. */
function createMeter() {
  const samples: number[] = []
  let steps = 0
  const step = () => {
    if (steps++ % 100 !== 0) return
    const { heapUsed, external } = process.memoryUsage()
    samples.push((heapUsed + external) / 1e6)
  }
  const peaksMb = () => {
    const tenth = Math.ceil(samples.length / 10)
    return Array.from({ length: 10 }, (_, at) => Math.max(...samples.slice(at * tenth, (at + 1) * tenth), 0))
  }
  return { step, peaksMb }
}

function expectDone(upload: UploadState, count: number) {
  expect(upload.error).toBeNull()
  expect(upload).toMatchObject({ phase: 'done', filesDone: count * 2, filesTotal: count * 2, filesThere: 0 })
}

it('a folder that was opened in the browser is read at its lasting addresses', async () => {
  const { set, folder, upload } = await uploadFolder(30)
  expect(folder.isUsable).toBe(true)
  expectDone(upload, 30)
  const reply = await api.admin.send('get', `/api/admin/fileSets/${set.fileSetId}/entries`)
  const { entries } = z
    .object({
      entries: z.array(z.object({ number: z.number(), imageKey: z.string(), metadataKey: z.string() })),
    })
    .parse(reply.body.returnValue)
  const [first] = entries
  const metadata = await fetch(`${api.url}/files/${first?.metadataKey}`).then((file) => file.json())
  expect(metadata).toMatchObject({ name: 'Kong #1', image: lastingUri(set.baseUrl, first?.imageKey ?? '') })
  const image = await fetch(`${api.url}/files/${first?.imageKey}`).then((file) => file.arrayBuffer())
  expect(Buffer.from(image).equals(imageOf('1 of 30'))).toBe(true)
})

it.runIf(isSoak)(
  '10,000 pictures of 200 KB are opened and sent in memory that stays flat',
  async () => {
    const { set, upload, peaksMb } = await uploadFolder(10_000)
    expectDone(upload, 10_000)
    const { body } = await api.admin.send('get', `/api/admin/fileSets/${set.fileSetId}`)
    expect(fileSetSchema.parse(body.returnValue)).toMatchObject({ state: 'finished', itemCount: 10_000 })
    // All of them are 2,000 MB. What is known of each file is a few hundred bytes.
    const early = Math.max(...peaksMb.slice(0, 3))
    const late = Math.max(...peaksMb.slice(7))
    expect(late, `peaks of each tenth: ${peaksMb.map(Math.round).join(', ')} MB`).toBeLessThan(early + 100)
  },
  1_200_000,
)
