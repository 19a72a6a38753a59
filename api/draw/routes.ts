import { endpoints } from '#contract/endpoints.ts'
import type { DrawState } from '#contract/draw/codes.ts'
import { listDraws, listDrawsBeside } from '#db/draw/draws.ts'
import { findOptionalFileText } from '#db/recipient/files.ts'
import { drawTask } from '#worker/tasks/advance-draw.ts'
import { presenterOf } from '../http/presenter.ts'
import { drawBesideSchema } from '#contract/draw/draws.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { forEverybody, keepFor } from '../http/keep-for.ts'
import { sendFile } from '../http/send-file.ts'
import { notifyQuietly } from '../notify.ts'
import { readProject } from '../project/index.ts'
import { assertSources } from '../recipient/index.ts'
import { callOffDraw, createDraw, findDraw, listEntrants, readDraw } from './draws.ts'
import { presentListedDraw, presentPublicDraw } from './present.ts'

/** A rule with all its sources. */
const jsonBytesMax = 512 * 1024
/** What is over stays as it is; what waits is seen to move. */
const keptSeconds: Record<DrawState, number> = { listed: 2, waiting: 2, drawn: 3_600, called_off: 3_600 }
const listKeptSeconds = 86_400
const besideKeptSeconds = 30

const presentBeside = presenterOf(
  drawBesideSchema,
  (row: Awaited<ReturnType<typeof listDrawsBeside>>[number]) => row,
)

export function mountDraws(mount: Mount) {
  mountList(mount, endpoints.listDraws, {
    list: listDraws,
    keyOf: (row) => row.draw.id,
    present: (rows) => rows.map((row) => presentListedDraw(row)),
  })
  mount(endpoints.readDraw, ({ params, services: { db } }) => readDraw(db, params.drawId))
  mount(
    endpoints.createDraw,
    async ({ body: input, write, services, actor, requestId }) => {
      const { db } = services
      await readProject(db, input.projectId)
      await assertSources(db, input.recipients, input.projectId)
      const entrants = await listEntrants(db, input)
      const after = await write((tx) => createDraw(tx, { input, entrants }, { actor, requestId }))
      await notifyQuietly(services, drawTask, { drawId: after.drawId })
      return after
    },
    { jsonBytesMax, messageKey: 'REGISTERED' },
  )
  mount(
    endpoints.callOffDraw,
    ({ params: { drawId }, body, write, actor, requestId }) =>
      write((tx) => callOffDraw(tx, { drawId, ...body }, { actor, requestId })),
    { messageKey: 'MODIFIED' },
  )
  mountPublic(mount)
}

function mountPublic(mount: Mount) {
  mount(
    endpoints.readPublicDraw,
    async ({ params, ctx, services: { db } }) => {
      const row = await findDraw(db, params.drawId)
      keepFor(ctx, keptSeconds[row.draw.state])
      return presentPublicDraw(row)
    },
    forEverybody,
  )
  mount(
    endpoints.downloadDrawList,
    async ({ params: { drawId }, ctx, services: { db } }) => {
      const { draw } = await findDraw(db, drawId)
      await sendFile(ctx, `draw-${drawId}.txt`, {
        sha256: draw.listSha256,
        read: () => findOptionalFileText(db, draw.fileId),
      })
      keepFor(ctx, listKeptSeconds)
      return undefined
    },
    forEverybody,
  )
  mount(
    endpoints.listPublicDraws,
    async ({ params, query: { after, limit }, ctx, services: { db } }) => {
      const { draw } = await findDraw(db, params.drawId)
      const asked = { id: draw.id, projectId: draw.projectId, after: pageKey(after), limit: limit + 1 }
      const rows = await listDrawsBeside(db, asked)
      keepFor(ctx, besideKeptSeconds)
      return pageOfRows(rows, { limit, keyOf: (row) => row.drawId, present: presentBeside })
    },
    forEverybody,
  )
}
