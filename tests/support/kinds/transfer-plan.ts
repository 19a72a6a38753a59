import type { Standard } from '#contract/codes/status.ts'
import type { Line, Settings } from '../line.ts'
import { saveTestPlan } from '../rows.ts'

/** Stores a plan that sends assets of the project's wallet to owners, due now. @returns its run. */
export function planTransfer(
  { db, vault, projectId }: Line,
  input: { standard: Standard; items: { assetId: string; owner: string }[]; settings?: Settings },
): Promise<number> {
  const { standard, items, settings = {} } = input
  return saveTestPlan(db, vault, {
    ...{ projectId, collectionId: null, kind: 'transfer', standard, settings },
    items: items.map((item) => ({ ...item, name: item.assetId })),
  })
}
