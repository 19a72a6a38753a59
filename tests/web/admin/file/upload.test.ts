import { beforeEach, describe, expect, it } from 'vitest'
import { utf8Bytes } from '#contract/bytes.ts'
import type { FileEntryInput } from '#contract/file/file-sets.ts'
import { fileKeyOf } from '#contract/file/public-file.ts'
import { Upload, type UploadPorts, type UploadState } from '#web/src/admin/file/upload/upload.ts'
import { ApiError } from '#web/src/shared/api-error.ts'
import { sha256Of } from '#tests/support/file/pictures.ts'

const entries = Array.from({ length: 1_200 }, (_, index): FileEntryInput => {
  const keyOf = (text: string) => sha256Of(utf8Bytes(`${text} ${index}`))
  return {
    number: index + 1,
    image: { path: `${index + 1}.png`, key: fileKeyOf(keyOf('image'), 'png'), bytes: 1_000 },
    metadata: { path: `${index + 1}.json`, key: fileKeyOf(keyOf('metadata'), 'json'), bytes: 10 },
  }
})
const total = entries.length * 2

let there: Set<string>
let sentTimes: Map<string, number>
let waits: number[]
let nowMs: number
let underWay: number
let mostUnderWay: number
/** The next sends fail with these codes. */
let faults: (ConstructorParameters<typeof ApiError>[0] | null)[]
let states: UploadState[]
let isFinished: boolean
beforeEach(() => {
  there = new Set()
  sentTimes = new Map()
  waits = []
  faults = []
  states = []
  isFinished = false
  nowMs = underWay = mostUnderWay = 0
})

function begin(changes: Partial<UploadPorts> = {}): Upload {
  const ports: UploadPorts = {
    prepare: async () => entries,
    announce: async (some) =>
      some.flatMap(({ image, metadata }) => [image.key, metadata.key]).filter((key) => !there.has(key)),
    bytesOf: async (key) => utf8Bytes(key),
    put: async (key) => {
      mostUnderWay = Math.max(mostUnderWay, ++underWay)
      await Promise.resolve()
      underWay--
      nowMs += 5
      const fault = faults.shift()
      if (fault) throw new ApiError(fault)
      sentTimes.set(key, (sentTimes.get(key) ?? 0) + 1)
      there.add(key)
    },
    finish: async () => {
      isFinished = there.size === total
    },
    wait: async (ms) => void waits.push(ms),
    now: () => nowMs,
    ...changes,
  }
  return new Upload(ports, (state) => states.push(state))
}

describe('an upload', () => {
  it('sends every file once, a few at a time, then finishes', async () => {
    const upload = begin()
    await upload.run()
    expect(upload.state).toMatchObject({ phase: 'done', filesDone: total, filesTotal: total, filesThere: 0 })
    expect([...sentTimes.values()].every((times) => times === 1)).toBe(true)
    expect([there.size, isFinished, mostUnderWay]).toEqual([total, true, 4])
  })

  it('sends nothing that is there, and says how much that is', async () => {
    for (const { image } of entries.slice(0, 600)) there.add(image.key)
    const upload = begin()
    await upload.run()
    expect(sentTimes.size).toBe(total - 600)
    expect(upload.state).toMatchObject({ phase: 'done', filesThere: 600, bytesDone: upload.state.bytesTotal })
  })

  it('says a rate and a time left once they mean something', async () => {
    await begin().run()
    const sending = states.filter(({ phase }) => phase === 'sending')
    expect(sending[0]?.bytesPerSecond).toBeNull()
    const known = sending.find(({ bytesPerSecond }) => bytesPerSecond !== null)
    // A file each 5 ms: pictures of 1,000 bytes and metadata of 10 in turn.
    expect(known?.bytesPerSecond).toBeGreaterThan(90_000)
    expect(known?.bytesPerSecond).toBeLessThan(110_000)
    expect(known?.secondsLeft).toBeGreaterThan(0)
  })

  it.each(['OFFLINE', 'TOO_MANY_REQUESTS', 'STORAGE_UNREACHABLE', 'DEPENDENCY_DOWN'] as const)(
    'waits while there is %s, ever longer, and loses nothing',
    async (code) => {
      faults = [null, code, code, code, code]
      const upload = begin()
      await upload.run()
      expect(states.some(({ phase }) => phase === 'waiting')).toBe(true)
      expect(waits).toHaveLength(4)
      expect([upload.state.phase, upload.state.error, there.size]).toEqual(['done', null, total])
    },
  )

  it('stops at what does not pass by itself, with the reason', async () => {
    faults = [null, 'FILES_INVALID']
    const upload = begin()
    await upload.run()
    expect(upload.state).toMatchObject({ phase: 'failed', error: { code: 'FILES_INVALID' } })
    expect(isFinished).toBe(false)
  })

  it('stops when a file of the folder cannot be read any more', async () => {
    const upload = begin({ bytesOf: () => Promise.reject(new Error('The file was changed.')) })
    await upload.run()
    expect(upload.state).toMatchObject({ phase: 'failed', error: new Error('The file was changed.') })
  })

  it('rests while it is paused, and goes on where it was', async () => {
    const upload = begin({
      put: async (key) => {
        there.add(key)
        if (there.size === 100) upload.pause()
      },
    })
    const running = upload.run()
    while (upload.state.phase !== 'paused') await new Promise((resolve) => setImmediate(resolve))
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    // What was under way ends.
    expect(there.size).toBeLessThanOrEqual(104)
    expect(upload.state.phase).toBe('paused')
    upload.resume()
    await running
    expect([upload.state.phase, there.size]).toEqual(['done', total])
  })

  it('ends quietly when its page is closed', async () => {
    const upload = begin({
      put: async (key) => {
        there.add(key)
        if (there.size === 100) upload.stop()
      },
    })
    await upload.run()
    expect(there.size).toBeLessThan(110)
    expect([upload.state.phase, isFinished]).toEqual(['sending', false])
  })
})
