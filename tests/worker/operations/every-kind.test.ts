import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planKinds } from '#contract/codes/status.ts'
import { launchKinds } from '#contract/operation/launch-kinds.ts'
import { launchOf } from '#contract/operation/launches.ts'
import { noTrees } from '#contract/operation/quote.ts'
import { isLineOperation, lineOperations, singleKinds } from '#tests/support/kinds/asset-kinds.ts'

/** Where a whole run of one item is tested: made, denied although it landed, brought back by a backup. */
const flows: Record<(typeof singleKinds)[number], string> = {
  collection: 'tests/flows/restored-backup.test.ts',
  createToken: 'tests/flows/create-token/create-token.test.ts',
  updateToken: 'tests/flows/update-token/update-token.test.ts',
}

test('whatever a list launches has its chaos and its line of bench, and a run of one item has its flow', () => {
  expect([...lineOperations, ...singleKinds].toSorted()).toEqual([...planKinds].toSorted())
  for (const flow of Object.values(flows)) expect(existsSync(flow), flow).toBe(true)
})

test.each(launchKinds)(
  '%s is quoted for each of its standards, whole and with a canary, and is a line',
  (kind) => {
    const { standards, quote } = launchOf(kind)
    const prices = {
      ...{ rentBaseLamports: 890_880n, rentPerByteLamports: 6_960n, priorityMicroLamports: 1_000n },
      ...{ acceptsV1: true, slotMs: 400 },
    }
    for (const isCanary of [false, true]) {
      const routes = quote(
        { count: 250, sizes: {}, sums: { amount: '250' }, hasGuard: false, isCanary },
        prices,
        noTrees,
      )
      expect(routes.map(({ standard }) => standard).toSorted()).toEqual([...standards].toSorted())
      for (const { totalLamports, transactions } of routes) {
        expect(BigInt(totalLamports)).toBeGreaterThan(0n)
        expect(transactions).toBeGreaterThan(1)
      }
    }
    expect(isLineOperation(kind)).toBe(true)
  },
)
