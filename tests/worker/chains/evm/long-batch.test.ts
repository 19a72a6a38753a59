import { AbiCoder } from 'ethers'
import { expect, test } from 'vitest'
import { BATCH_TOPIC } from '#worker/chains/evm/tokens/encode-token.ts'
import { eventTransfers } from '#worker/chains/evm/transfers-of.ts'

test('of a batch of more ids than any honest one has, each that counts has a place that a row takes', () => {
  const to = `0x${'a1'.repeat(20)}`
  const ids = Array.from({ length: 3_000 }, (_, at) => at)
  const hash = `0x${'0d'.repeat(32)}`
  const topicOf = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
  const data = AbiCoder.defaultAbiCoder().encode(['uint256[]', 'uint256[]'], [ids, ids.map(() => 1)])
  const sender = topicOf(`0x${'b2'.repeat(20)}`)
  const found = eventTransfers(
    {
      ...{
        address: `0x${'c0'.repeat(20)}`,
        topics: [BATCH_TOPIC, sender, sender, topicOf(to)],
        data,
        logIndex: 999,
      },
      ...{ transactionHash: hash, blockHash: hash, blockNumber: 5, removed: false },
    },
    { number: 5, hash, time: new Date() },
    { to: [to], contracts: [] },
  )
  expect(found).toHaveLength(1_000)
  expect(new Set(found.map(({ logIndex }) => logIndex)).size).toBe(1_000)
  expect(Math.max(...found.map(({ logIndex }) => logIndex))).toBeLessThan(2 ** 31)
})
