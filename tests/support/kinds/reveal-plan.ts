import type { Standard } from '#contract/codes/status.ts'
import type { RevealPayload } from '#contract/reveal/item.ts'
import type { Line, Settings } from '../line.ts'
import { saveTestPlan } from '../rows.ts'

/** Stores a plan that reveals NFTs, due now. @returns its run. */
export function planReveal(
  { db, vault, projectId, wallet }: Pick<Line, 'db' | 'vault' | 'projectId' | 'wallet'>,
  { standard, items, settings = {} }: { standard: Standard; items: RevealPayload[]; settings?: Settings },
): Promise<number> {
  return saveTestPlan(db, vault, {
    ...{ projectId, collectionId: null, kind: 'reveal', standard, settings },
    items: items.map((item) => ({ ...item, owner: wallet.address })),
  })
}
