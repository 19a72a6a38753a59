import { searchAllItems } from '#db/run/item-list.ts'
import { driveTask } from '#worker/tasks/drive.ts'
import { decideAttempt } from './decide-attempt.ts'
import { readStory } from './read-story.ts'
import { mountRepair } from './repair/repair-routes.ts'
import { readEvidence } from './verdict-evidence.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presentItem } from './present-item.ts'
import { notifyQuietly } from '../notify.ts'

export function mountItems(mount: Mount) {
  mount(endpoints.searchItems, async ({ query: { search, after, limit }, services: { db } }) => {
    const rows = await searchAllItems(db, { search, after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, {
      limit,
      keyOf: (row) => row.item.id,
      present: (row) => ({ ...presentItem(row), masterName: row.masterName }),
    })
  })
  mount(endpoints.readStory, ({ params, services: { db } }) => readStory(db, params.itemId))
  mountRepair(mount)
  mount(endpoints.decideAttempt, async ({ params, body, services, actor, requestId }) => {
    const verdict = { attemptId: params.attemptId, ...body }
    const evidence = await readEvidence(services, verdict)
    const { attempt, masterId } = await services.db.transaction((tx) =>
      decideAttempt(tx, { ...verdict, evidence }, { actor, requestId }),
    )
    await notifyQuietly(services, driveTask, { masterId })
    return attempt
  })
}
