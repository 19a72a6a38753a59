import type { Language } from '#contract/language.ts'
import {
  checkCells,
  summarizeList,
  usableItems,
  type ListCheck,
  type ListOptions,
} from '#contract/list/index.ts'
import { launchOf, type LaunchKind } from '#contract/operation/launches.ts'
import { judgeAssets } from '#db/launch/judge-assets.ts'
import { toNewItems } from '#db/launch/new-items.ts'
import type { NewItem } from '#db/run/item-insert.ts'
import type { Repairable } from '#db/run/repair.ts'
import { AppError, badField } from '../../app-error.ts'
import { presentReport } from '../../list/index.ts'
import { requireSigner } from '../../project/index.ts'
import type { Services } from '../../services.ts'
import { saidOf } from './read-repair.ts'

/**
 * The item that corrected cells make, judged as a list of one row.
 * @throws AppError BAD_REQUEST for a column the list does not have, LIST_INVALID, SIGNER_MISSING.
 */
export async function correctedItem(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { kind, row, cells }: { kind: LaunchKind; row: Repairable; cells: Record<string, string> },
  language: Language,
): Promise<NewItem> {
  const { collectionId, standard, projectId } = row.plan
  const wallet = await requireSigner(db, projectId)
  const check = checkOne(kind, cells, { network: env.NETWORK, ...saidOf(kind, row) })
  const known = await judgeAssets(db, check, { kind, collectionId, standard, wallet })
  const items = toNewItems({ kind, projectId, collectionId }, usableItems(check), { known, wallet })
  const [item] = items
  if (!summarizeList(check).isUsable || !item)
    throw new AppError('LIST_INVALID', {
      params: { report: presentReport(check, language, { parsed: null, encoding: null }) },
    })
  return item
}

function checkOne(kind: LaunchKind, cells: Record<string, string>, options: ListOptions): ListCheck {
  const definition = launchOf(kind).list
  for (const column of Object.keys(cells))
    if (!definition.names.includes(column)) throw badField(`cells.${column}`, 'UNKNOWN_FIELD')
  return checkCells(definition, cells, options)
}
