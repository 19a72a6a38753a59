import { updateAuthorityPayload, type UpdateAuthorityResult } from '#contract/update-authority/item.ts'
import { countBeforeLast } from '#db/update-authority/before-last.ts'
import { ChainError } from '../../chains/chain-error.ts'
import type { WorkerContext } from '../../context.ts'
import { assetOperation } from '../asset-operation.ts'
import type { Work } from '../work.ts'

/**
 * NFTs of Token Metadata, trees and collections get another authority. A collection comes last: nothing of it can be verified or changed
 * once it is given away, so it waits until all else of its run has ended, and stays where it is if anything of that failed.
 */
export const updateAuthority = assetOperation({
  kind: 'updateAuthority',
  calls: ['setBudget', 'updateNft', 'delegateTree'],
  paysTo: ({ items }) => items.map(({ payload }) => updateAuthorityPayload.parse(payload).newAuthority),
  program: (programs) => programs.updateAuthority,
  toItem: ({ key, payload }) => ({ key, ...updateAuthorityPayload.parse(payload) }),
  toResult: (): UpdateAuthorityResult => ({ wasThere: false }),
  resultWhenDone: { wasThere: true } satisfies UpdateAuthorityResult,
  leavesWallet: true,
  beforeBuild: keepOrder,
})

async function keepOrder(ctx: WorkerContext, { run, items }: Work): Promise<void> {
  const isLast = items.some(({ payload }) => updateAuthorityPayload.parse(payload).target === 'collection')
  if (!isLast) return
  const { open, failed } = await countBeforeLast(ctx.db, run.master.id)
  if (open > 0)
    throw new ChainError('COMES_LAST', 'temporary', {
      code: 'COLLECTION_WAITS',
      params: { items: String(open) },
    })
  if (failed > 0)
    throw new ChainError('COMES_LAST', 'permanent', {
      code: 'COLLECTION_KEPT',
      params: { items: String(failed) },
    })
}
