import { FileSession } from './file-session.ts'
import { openSource } from './open-source.ts'
import type { Reply, Request, RequestName, Requests } from './protocol.ts'
import type { ReadProgress } from './read-folder.ts'

/** Reads and judges a folder off the main thread. */
const session = new FileSession()
let loadId = 0

/** Not every file is worth a message. */
const tellEveryMs = 100

const answers: {
  [Name in RequestName]: (ask: Requests[Name]['ask'], id: number) => Promise<Requests[Name]['answer']>
} = {
  load: async ({ given, network, options }, id) => {
    loadId = id
    await toEnd(session.load(await openSource(given), network), id)
    return session.judge(options)
  },
  judge: async (options) => session.judge(options),
  countPictures: async () => session.countPictures(),
  pictures: async ({ first, last }) => session.pictures(first, last),
  readPicture: async ({ path }) => session.readPicture(path),
  prepare: async ({ baseUrl }, id) => toEnd(session.prepare(baseUrl), id),
  bytesOf: async ({ key }) => session.bytesOf(key),
}

async function toEnd<Answer>(steps: AsyncGenerator<ReadProgress, Answer>, id: number): Promise<Answer> {
  let toldAt = 0
  for (;;) {
    const step = await steps.next()
    if (step.done) return step.value
    if (loadId > id) throw new Error('Another folder is being read.')
    const now = performance.now()
    if (now - toldAt < tellEveryMs) continue
    toldAt = now
    reply({ id, kind: 'progress', progress: step.value })
  }
}

function reply(message: Reply): void {
  const isBytes = message.kind === 'answer' && message.answer instanceof Uint8Array
  // Handed over, not copied.
  self.postMessage(message, isBytes ? { transfer: [(message.answer as Uint8Array<ArrayBuffer>).buffer] } : {})
}

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  try {
    // One table answers every name; the message says which type belongs to it.
    const answer = await answers[data.name](data.ask as never, data.id)
    reply({ id: data.id, kind: 'answer', answer })
  } catch (cause) {
    reply({ id: data.id, kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) })
  }
}
