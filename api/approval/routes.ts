import { driveTask } from '#worker/tasks/drive.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { notifyQuietly } from '../notify.ts'
import { decideApproval } from './decide-approval.ts'
import { readApproval } from './read-approval.ts'

export function mountApprovals(mount: Mount) {
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
