import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnexplained } from '#worker/migration/watch/find-unexplained.ts'

test('names every block in which more came than the rows say, and how much', async () => {
  const blocks = fc.array(
    fc.record({ known: fc.integer({ min: -50, max: 50 }), hidden: fc.nat({ max: 3 }) }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  await fc.assert(
    fc.asyncProperty(blocks, fc.nat({ max: 1_000 }), async (made, first) => {
      const balances = [10_000n]
      for (const { known, hidden } of made) balances.push((balances.at(-1) ?? 0n) + BigInt(known + hidden))
      const found = await findUnexplained(
        { from: first, to: first + made.length },
        {
          moves: made.map(({ known }, at) => ({ block: first + at + 1, wei: BigInt(known) })),
          balanceAt: (block) => balances[block - first] ?? 0n,
        },
      )
      const hidden = made.flatMap((of, at) =>
        of.hidden > 0 ? [{ block: first + at + 1, wei: BigInt(of.hidden) }] : [],
      )
      expect(found).toEqual(hidden)
    }),
  )
})

test('asks two balances where nothing is unexplained, and makes nothing of what is missing', async () => {
  const asked: number[] = []
  const balanceAt = (block: number) => {
    asked.push(block)
    return block === 0 ? 100n : 60n
  }
  const moves = [{ block: 7, wei: -40n }]
  expect(await findUnexplained({ from: 0, to: 64 }, { moves, balanceAt })).toEqual([])
  expect(asked).toHaveLength(2)
  expect(await findUnexplained({ from: 0, to: 64 }, { moves: [], balanceAt })).toEqual([])
})
