import { findOptionalRepairable } from '#db/run/repair.ts'
import { endpoints } from '#contract/endpoints.ts'
import { isLaunchKind } from '#contract/operation/launch-kinds.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { AppError } from '../../app-error.ts'
import type { Mount } from '../../http/mount.ts'
import { notifyQuietly } from '../../notify.ts'
import { asAlreadyPlanned } from '../already-planned.ts'
import { notAllowed } from '../control-run.ts'
import { correctedItem } from './corrected-item.ts'
import { proveDead } from './prove-dead.ts'
import { mayBeRepaired, readRepair } from './read-repair.ts'
import { assertCorrected, repairItem } from './repair-item.ts'

export function mountRepair(mount: Mount) {
  mount(endpoints.readRepair, ({ params, services }) => readRepair(services, params.itemId))
  mount(
    endpoints.repairItem,
    async ({ params: { itemId }, body, write, services, actor, requestId, language }) => {
      const row = await findOptionalRepairable(services.db, itemId)
      if (!row) throw new AppError('NOT_FOUND')
      const { kind } = row.plan
      if (!isLaunchKind(kind) || !mayBeRepaired(row)) throw notAllowed(row)
      const item = await correctedItem(services, { kind, row, cells: body.cells }, language)
      assertCorrected(row, item)
      const { refusal, signatures: dead } = await proveDead(services, itemId)
      if (refusal?.code === 'NOT_ALLOWED_NOW') throw notAllowed(row)
      if (refusal) throw new AppError(refusal.code, { params: { rpcs: refusal.rpcs } })
      const { masterId } = row.item
      const made = await write((tx) =>
        repairItem(tx, { itemId, masterId, item, dead }, { actor, requestId }),
      ).catch((error: unknown) => asAlreadyPlanned(services.db, error, [item]))
      await notifyQuietly(services, planTask, { masterId })
      return made
    },
    { messageKey: 'REGISTERED' },
  )
}
