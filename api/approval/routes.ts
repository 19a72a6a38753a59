import { driveTask } from '#worker/tasks/drive.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { waitingApprovalSchema } from '#contract/approval/approvals.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listProjectChanges } from '#db/approval/project-changes.ts'
import { listWaitingApprovals, type WaitingRow } from '#db/approval/waiting.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { pageKey, pageOfRows } from '../http/page-key.ts'
import { presenterOf } from '../http/presenter.ts'
import { notifyQuietly } from '../notify.ts'
import { decideApproval } from './decide-approval.ts'
import { decideProjectChange, withdrawProjectChange } from './decide-project-change.ts'
import { readApproval } from './read-approval.ts'
import { presentProjectChange, readProjectChange } from './read-project-change.ts'

const presentWaiting = presenterOf(waitingApprovalSchema, (row: WaitingRow) => row)

export function mountApprovals(mount: Mount) {
  mountList(mount, endpoints.listApprovals, {
    list: listWaitingApprovals,
    keyOf: ({ place }) => place,
    present: (rows) => rows.map((row) => presentWaiting(row)),
  })
  mountRuns(mount)
  mountChanges(mount)
}

function mountRuns(mount: Mount) {
  mount(endpoints.readApproval, ({ params, services: { db }, actor }) =>
    readApproval(db, params.masterId, actor),
  )
  mount(
    endpoints.decideApproval,
    async ({ params: { masterId }, body, write, services, actor, requestId }) => {
      const shown = await write((tx) => decideApproval(tx, { masterId, answer: body }, { actor, requestId }))
      // It is planned and signed by itself from here on.
      if (body.decision === 'approve')
        for (const task of [planTask, driveTask]) await notifyQuietly(services, task, { masterId })
      return shown
    },
  )
}

function mountChanges(mount: Mount) {
  mount(endpoints.listProjectChanges, async ({ query, services: { db }, actor }) => {
    const { after, limit, ...filters } = query
    const rows = await listProjectChanges(db, { ...filters, after: pageKey(after), limit: limit + 1 })
    return pageOfRows(rows, {
      ...{ limit, keyOf: ({ change }) => change.id },
      present: (row) => presentProjectChange(row, actor),
    })
  })
  mount(endpoints.readProjectChange, ({ params, services: { db }, actor }) =>
    readProjectChange(db, params.changeId, actor),
  )
  mount(endpoints.decideProjectChange, ({ params: { changeId }, body, write, actor, requestId }) =>
    write((tx) => decideProjectChange(tx, { changeId, answer: body }, { actor, requestId })),
  )
  mount(endpoints.withdrawProjectChange, ({ params: { changeId }, write, actor, requestId }) =>
    write((tx) => withdrawProjectChange(tx, changeId, { actor, requestId })),
  )
}
