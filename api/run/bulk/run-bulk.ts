import type { Tx } from '#db/connection.ts'
import { findOptionalRunRow } from '#db/run/run-list.ts'
import type { BulkAction, BulkResult } from '#contract/run/bulk.ts'
import { countInFlight } from '#contract/run/item-group.ts'
import { planTask } from '#worker/tasks/plan.ts'
import { driveTask } from '#worker/tasks/drive.ts'
import { AppError } from '../../app-error.ts'
import type { Author } from '../../author.ts'
import { notifyQuietly } from '../../notify.ts'
import type { Services } from '../../services.ts'
import { cancelMaster, pauseMaster, resumeMaster } from '../control-run.ts'
import { retryRun } from '../retry-run.ts'

interface BulkInput {
  action: BulkAction
  masterIds: number[]
  reason: string
}

/** Does one thing to several runs, each in a transaction of its own. @returns what happened to each, in their order. */
export async function runBulk(
  services: Services,
  { action, masterIds, reason }: BulkInput,
  author: Author,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const masterId of new Set(masterIds)) {
    const run = await findOptionalRunRow(services.db, masterId)
    const name = run?.plan.name ?? String(masterId)
    try {
      const done = await services.db.transaction((tx) => commands[action](tx, { masterId, reason }, author))
      await notifyQuietly(services, action === 'retry' ? planTask : driveTask, { masterId })
      results.push({ masterId, name, refused: null, ...done })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ masterId, name, refused: error.code, items: 0, inFlight: 0 })
    }
  }
  return results
}

type Command = (
  tx: Tx,
  input: { masterId: number; reason: string },
  author: Author,
) => Promise<Pick<BulkResult, 'items' | 'inFlight'>>

const commands: Record<BulkAction, Command> = {
  pause: counted(pauseMaster),
  resume: counted(resumeMaster),
  cancel: counted(cancelMaster),
  retry: async (tx, { masterId, reason }, author) => {
    const { retried } = await retryRun(tx, { masterId, reason }, author)
    if (retried === 0) throw new AppError('NOT_ALLOWED_NOW')
    return { items: retried, inFlight: 0 }
  },
}

/** A control of one run, with the numbers of the moment at which it was done. */
function counted(command: typeof pauseMaster): Command {
  return async (tx, input, author) => {
    const after = await command(tx, input, author)
    return { items: after.wait, inFlight: countInFlight(after) }
  }
}
