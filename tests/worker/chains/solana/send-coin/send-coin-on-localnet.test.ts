import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payout, PayoutContext } from '#worker/chains/payout.ts'
import { signTransaction } from '#worker/chains/solana/message/sign-transaction.ts'
import { payoutInstructions } from '#worker/chains/solana/payouts/payout-instructions.ts'
import { coinSteps } from '#worker/chains/solana/send-coin/coin-steps.ts'
import { FINAL_SLOTS, openFixture, type Fixture } from '../on-localnet.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

let serial = 0
function payouts(count: number, amount = 1_000_000n): Payout[] {
  const { chain } = fixture
  const secret = new Uint8Array(32).fill(5)
  return Array.from({ length: count }, () => {
    const key = `payout-${(serial += 1)}`
    return { key, owner: chain.deriveSigner(secret, key).address, amount }
  })
}
function contextOf(version: PayoutContext['version'] = 'v0', seed = `seed${serial}`): PayoutContext {
  return { version, authority: fixture.authority, guard: { seed }, memo: { planId: 1, chunkId: 2 } }
}

it.each([
  ['v0', 14],
  ['v1', 60],
] as const)(
  'a full %s transaction of %i lands, is read back, and a second one with its guard does not',
  async (version, count) => {
    const { chain, land, options } = fixture
    const { sendCoin, guard } = chain.programs
    const items = payouts(count)
    const context = contextOf(version)
    const signed = await sendCoin.build(context, items, await options())
    expect((await chain.simulate(signed.bytes)).computeUnits).toBeLessThan(45_000 + count * 3_000)
    expect(await land(signed)).toBeNull()
    const { payouts: paid, cost } = await sendCoin.readBack(context, items, signed.signature)
    expect(paid).toEqual(items.map((item) => ({ ...item, received: item.amount })))
    const [live] = await guard.listLive(context.authority.address, [context.guard])
    const sum = items.reduce((all, { amount }) => all + amount, 0n)
    expect(cost.payerSpentLamports).toBe(sum + cost.feeLamports + (live?.lamports ?? 0n))

    const outcomes = await sendCoin.listOutcomes(context.authority.address)
    expect(outcomes.at(-1)).toEqual({ signature: signed.signature, hasFailed: false, slot: cost.slot })
    const found = await sendCoin.readPaid(context.authority.address, signed.signature)
    expect(found).toMatchObject({
      ids: items.map((item) => sendCoin.idOf(item)),
      carriedLamports: sum,
      guard: live,
    })

    const again = await sendCoin.build(context, items, await options({ microLamports: 1_001n }))
    const err = await land(again)
    const { error, itemIndex } = sendCoin.classify(context, items, err, { ...again, itemCount: count })
    expect([error.code, itemIndex]).toEqual(['ACCOUNT_IN_USE', null])
    expect(await chain.balances(items.map(({ owner }) => owner))).toEqual(items.map(({ amount }) => amount))
    // It failed, and says all the same what it was for.
    expect(await sendCoin.readPaid(context.authority.address, again.signature)).toMatchObject({
      ids: items.map((item) => sendCoin.idOf(item)),
    })
  },
)

it('a payout of another sum, or of another item, is not read back as the one that was planned', async () => {
  const { chain, land, options } = fixture
  const { sendCoin } = chain.programs
  const items = payouts(2)
  const context = contextOf()
  const signed = await sendCoin.build(context, items, await options())
  expect(await land(signed)).toBeNull()
  const [first, second] = items
  if (!first || !second) throw new Error('There are two.')
  for (const other of [
    [{ ...first, amount: 1n }, second],
    [{ ...first, key: 'another' }, second],
    [second, first],
    [first],
  ])
    await expect(sendCoin.readBack(context, other, signed.signature)).rejects.toMatchObject({
      code: 'READ_BACK_MISMATCH',
    })
})

it('too little for a wallet that holds nothing is refused before it is signed; one that holds something takes it', async () => {
  const { chain, land, options, localnet } = fixture
  const { sendCoin } = chain.programs
  const [small] = payouts(1, 1n)
  if (!small) throw new Error('There is one.')
  const context = contextOf()
  const build = async () => sendCoin.build(context, [small], await options())
  await expect(build()).rejects.toMatchObject({
    ...{ code: 'RECIPIENT_BELOW_RENT', kind: 'permanent', detail: { itemKey: small.key } },
  })
  localnet.airdrop(small.owner, 5_000_000n)
  localnet.advance(FINAL_SLOTS)
  expect(await land(await build())).toBeNull()
})

it.each(['v0', 'v1'] as const)(
  'the chain names the recipient of a %s transaction who stays below the rent',
  async (version) => {
    const { chain, options, authority } = fixture
    const items = payouts(3).map((item, at) => (at === 1 ? { ...item, amount: 1n } : item))
    const context = contextOf(version)
    // What was true when it was built may have changed since.
    const { prologue, parts } = payoutInstructions(coinSteps, context, items, 1_000_000n)
    const signed = signTransaction(
      {
        ...{ version, payer: authority, signers: [], prologue: prologue.length, instructionsPerItem: 1 },
        instructions: [...prologue, ...parts.flat()],
      },
      await options(),
    )
    const { err } = await chain.simulate(signed.bytes)
    const { error, itemIndex } = chain.programs.sendCoin.classify(context, items, err, {
      ...signed,
      itemCount: 3,
    })
    expect([error.code, error.kind, itemIndex]).toEqual(['RECIPIENT_BELOW_RENT', 'permanent', 1])
  },
)

it('no transaction is made to the wallet that pays', async () => {
  const [item] = payouts(1)
  const own = { key: item?.key ?? '', owner: fixture.authority.address, amount: 5_000_000n }
  await expect(
    fixture.chain.programs.sendCoin.build(contextOf(), [own], await fixture.options()),
  ).rejects.toMatchObject({ code: 'OWNER_INVALID', kind: 'permanent' })
})

it('a wallet of another payer tells of no payout of ours, and is read once for that', async () => {
  const { chain, land, options, localnet, authority } = fixture
  const { sendCoin } = chain.programs
  const items = payouts(1)
  const signed = await sendCoin.build(contextOf(), items, await options())
  expect(await land(signed)).toBeNull()
  const readBy = (address: string) => sendCoin.readPaid(address, signed.signature)
  expect(await readBy(items[0]?.owner ?? '')).toBeNull()
  await localnet.faults.history('error')
  expect(await readBy(items[0]?.owner ?? '')).toBeNull()
  await expect(readBy(authority.address)).rejects.toMatchObject({ name: 'ChainError' })
  await localnet.faults.clear()
})

it('what the wallet did is told only when every RPC answers', async () => {
  const { chain, localnet, authority } = fixture
  await localnet.faults.history('error', 1)
  await expect(chain.programs.sendCoin.listOutcomes(authority.address)).rejects.toMatchObject({
    name: 'ChainError',
  })
  await localnet.faults.clear()
})
