import { ListSession } from './list-session.ts'
import type { Reply, Request, RequestName, Requests } from './protocol.ts'

/** The checker off the main thread: 200,000 rows are judged while the page stays smooth. */
const session = new ListSession()
let loadId = 0

const answers: {
  [Name in RequestName]: (ask: Requests[Name]['ask'], id: number) => Promise<Requests[Name]['answer']>
} = {
  load: async ({ kind, bytes, options, fixes }, id) => {
    loadId = id
    const steps = session.load(kind, bytes, { options, fixes })
    for (;;) {
      const step = steps.next()
      if (step.done) return session.state()
      reply({ id, kind: 'progress', progress: step.value })
      await new Promise((resolve) => setTimeout(resolve))
      if (loadId !== id) throw new Error('A newer list is being read.')
    }
  },
  fix: async ({ fixes }) => {
    session.fix(fixes)
    return session.state()
  },
  markPlanned: async ({ ranges }) => {
    session.markPlanned(ranges)
    return session.state()
  },
  unknownAssets: async ({ limit }) => session.unknownAssets(limit),
  addAssets: async ({ assets }) => {
    session.addAssets(assets)
    return session.state()
  },
  unseenAssets: async ({ limit }) => session.unseenAssets(limit),
  addStates: async ({ found }) => {
    session.addStates(found)
    return session.state()
  },
  unknownRecipients: async ({ limit }) => session.unknownRecipients(limit),
  addRecipients: async ({ recipients }) => {
    session.addRecipients(recipients)
    return session.state()
  },
  choose: async ({ choice }) => {
    session.choose(choice)
    return session.state()
  },
  count: async ({ filter }) => session.count(filter),
  rows: async ({ filter, first, last }) => session.rows(filter, first, last),
  rowNumbers: async ({ filter }) => session.rowNumbers(filter),
  owners: async () => session.owners(),
  toCsv: async () => session.toCsv(),
  problemsCsv: async ({ language, only }) => session.problemsCsv(language, only),
}

function reply(message: Reply): void {
  self.postMessage(message)
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
