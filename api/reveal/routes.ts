import { endpoints } from '#contract/endpoints.ts'
import { listTokens } from '#db/reveal/reveal-entries.ts'
import { listReveals } from '#db/reveal/reveals.ts'
import { revealTask } from '#worker/tasks/advance-reveal.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { notifyQuietly } from '../notify.ts'
import { siteOriginOf } from '../pages/filled-pages.ts'
import {
  cancelReveal,
  quoteReveal,
  revealToken,
  rollBackReveal,
  saveMatchResult,
  scheduleReveal,
  unscheduleReveal,
} from './change-reveal.ts'
import { checkReveal, createReveal } from './create-reveal.ts'
import { listRevealsOfNfts } from './reveals-of-nfts.ts'
import { presentRevealToken } from './present-reveal.ts'
import { findReveal, presentReveals, readPublicReveal, readReveal, readTokenReveal } from './read-reveal.ts'

/** A mapping of 20,000 tokens, with what JSON writes around it. */
const jsonBytesMax = 14 * 1024 * 1024

export function mountReveals(mount: Mount) {
  mountList(mount, endpoints.listReveals, {
    list: listReveals,
    keyOf: (row) => row.reveal.id,
    present: (rows, { db }) => presentReveals(db, rows),
  })
  mount(endpoints.readReveal, ({ params, services: { db } }) => readReveal(db, params.revealId))
  mount(endpoints.listRevealTokens, async ({ params, query: { after, limit }, services: { db } }) => {
    const { reveal } = await findReveal(db, params.revealId)
    const rows = await listTokens(db, reveal, { after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, {
      limit,
      keyOf: (row) => row.entry.entryNo,
      present: (row) => presentRevealToken(row, reveal),
    })
  })
  mount(
    endpoints.createReveal,
    async ({ body, write, services, actor, requestId, language }) => {
      const { NETWORK: network } = services.env
      const own = { origin: siteOriginOf(services.env), assetsUrl: services.files.assetsUrl }
      const checked = await checkReveal(services.db, body, { own, network, language })
      return write((tx) => createReveal(tx, services, { input: body, checked }, { actor, requestId }))
    },
    { jsonBytesMax, messageKey: 'REGISTERED' },
  )
  mountChanges(mount)
  mountPublic(mount)
}

function mountChanges(mount: Mount) {
  mount(endpoints.scheduleReveal, async ({ params, body, write, services, actor, requestId }) => {
    const quoted = await quoteReveal(services.db, await readReveal(services.db, params.revealId))
    const after = await write((tx) =>
      scheduleReveal(tx, { ...params, ...body, quoted }, { actor, requestId }),
    )
    if (body.at === null) await notifyQuietly(services, revealTask, params)
    return after
  })
  mount(endpoints.unscheduleReveal, ({ params, write, actor, requestId }) =>
    write((tx) => unscheduleReveal(tx, params.revealId, { actor, requestId })),
  )
  mount(endpoints.cancelReveal, ({ params, body, write, actor, requestId }) =>
    write((tx) => cancelReveal(tx, { ...params, ...body }, { actor, requestId })),
  )
  mount(endpoints.rollBackReveal, async ({ params, body, write, services, actor, requestId }) => {
    const after = await write((tx) => rollBackReveal(tx, { ...params, ...body }, { actor, requestId }))
    await notifyQuietly(services, revealTask, params)
    return after
  })
  mount(endpoints.saveMatchResult, async ({ params, body, write, services, actor, requestId }) => {
    const after = await write((tx) => saveMatchResult(tx, { ...params, ...body }, { actor, requestId }))
    await notifyQuietly(services, revealTask, params)
    return after
  })
}

function mountPublic(mount: Mount) {
  mount(endpoints.readPublicReveal, ({ params, services: { db } }) => readPublicReveal(db, params.revealId))
  mount(endpoints.readTokenReveal, ({ params, services: { db } }) => readTokenReveal(db, params))
  mount(endpoints.revealToken, async ({ params, write, services, actor, requestId }) => {
    const shown = await write((tx) => revealToken(tx, params, { actor, requestId }))
    await notifyQuietly(services, revealTask, { revealId: params.revealId })
    return shown
  })
  mount(endpoints.listRevealsOfNfts, ({ query, services: { db } }) => listRevealsOfNfts(db, query.assets))
}
