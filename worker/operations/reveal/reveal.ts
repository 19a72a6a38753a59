import { sharedBufferShare } from '#contract/operation/asset-quote.ts'
import { revealPayload, type RevealResult } from '#contract/reveal/item.ts'
import { assetOperation } from '../asset-operation.ts'

/**
 * Another name and URI for NFTs that are there, whoever holds them. It may be done again with other content, and back: what is on
 * chain decides whether an item is done, never what a run did before.
 */
export const reveal = assetOperation({
  kind: 'reveal',
  calls: ['setBudget', 'updateLeaf', 'updateNft'],
  program: (programs) => programs.reveal,
  toItem: ({ key, payload }) => ({ key, ...revealPayload.parse(payload) }),
  toResult: (): RevealResult => ({ wasThere: false }),
  resultWhenDone: { wasThere: true } satisfies RevealResult,
  bufferShare: sharedBufferShare,
})
