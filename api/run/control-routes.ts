import { planTask } from '#worker/tasks/plan.ts'
import { driveTask } from '#worker/tasks/drive.ts'
import { auditTask } from '#worker/tasks/audit.ts'
import { runBulk } from './bulk/run-bulk.ts'
import { changeLimits } from './change-limits.ts'
import { cancelMaster, pauseMaster, resumeMaster, startMaster } from './control-run.ts'
import { excludeItems } from './exclude-items.ts'
import { writeNote } from './notes.ts'
import { readRunAudit, startRunAudit } from './run-audit.ts'
import { retryRun } from './retry-run.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { notifyQuietly } from '../notify.ts'

const controls = [
  { endpoint: endpoints.startMaster, command: startMaster, task: planTask },
  { endpoint: endpoints.pauseMaster, command: pauseMaster, task: driveTask },
  { endpoint: endpoints.resumeMaster, command: resumeMaster, task: driveTask },
  { endpoint: endpoints.cancelMaster, command: cancelMaster, task: driveTask },
] as const

export function mountControls(mount: Mount) {
  for (const { endpoint, command, task } of controls)
    mount(endpoint, async ({ params: { masterId }, body, write, services, requireAccess, ...call }) => {
      const { actor, requestId } = call
      const input = { masterId, reason: body.reason, requireApprover: () => requireAccess('approver') }
      const after = await write((tx) => command(tx, input, { actor, requestId }))
      await notifyQuietly(services, task, { masterId })
      return after
    })
  mount(endpoints.retryMaster, async ({ params: { masterId }, body, write, services, actor, requestId }) => {
    const done = await write((tx) =>
      retryRun(tx, { masterId, reasonCode: body.reasonCode }, { actor, requestId }),
    )
    if (done.retried > 0) await notifyQuietly(services, planTask, { masterId })
    return done
  })
  mount(endpoints.runBulk, ({ body, services, actor, requestId }) =>
    runBulk(services, body, { actor, requestId }),
  )
  mount(endpoints.writeNote, ({ params: { masterId }, body, write, actor, requestId }) =>
    write((tx) => writeNote(tx, { masterId, text: body.text }, { actor, requestId })),
  )
  mount(endpoints.excludeItems, ({ params: { masterId }, body, write, actor, requestId }) =>
    write((tx) => excludeItems(tx, { masterId, ...body }, { actor, requestId })),
  )
  mount(endpoints.readRunAudit, ({ params, services: { db } }) => readRunAudit(db, params.masterId))
  mount(endpoints.startRunAudit, async ({ params, write, services, actor, requestId }) => {
    const audit = await write((tx) => startRunAudit(tx, params.masterId, { actor, requestId }))
    await notifyQuietly(services, auditTask, { auditId: audit.auditId })
    return audit
  })
  mount(
    endpoints.changeLimits,
    async ({ params: { masterId }, body, write, services, actor, requestId }) => {
      const after = await write((tx) => changeLimits(tx, { masterId, ...body }, { actor, requestId }))
      await notifyQuietly(services, driveTask, { masterId })
      return after
    },
    { messageKey: 'MODIFIED' },
  )
}
