import { createNft } from '@metaplex-foundation/mpl-token-metadata'
import {
  addMemo,
  createLut,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transferSol,
} from '@metaplex-foundation/mpl-toolbox'
import {
  generateSigner,
  lamports,
  type KeypairSigner,
  percentAmount,
  type PublicKey,
  sol,
  transactionBuilder,
} from '@metaplex-foundation/umi'
import { beforeAll, describe, expect, it } from 'vitest'
import { custom, ExecutorPair, hasRealImages, outOfUnits } from './executor-pair.ts'
import { compressedMint, openCollection, openTree } from './nft-fixture.ts'

describe.skipIf(!hasRealImages())('transactions as the real runtime runs them', () => {
  let pair: ExecutorPair
  let collection: KeypairSigner
  let tree: PublicKey

  beforeAll(async () => {
    pair = new ExecutorPair()
    collection = await openCollection(pair)
    tree = await openTree(pair, { maxDepth: 14, maxBufferSize: 64, canopyDepth: 8 })
  })

  const mint = (changes = {}, accounts = {}) =>
    compressedMint(pair, tree, collection.publicKey, changes, accounts)
  const mints = (count: number) => transactionBuilder().add(Array.from({ length: count }, () => mint()))
  const tooLong = () => mint({ name: 'x'.repeat(33) })

  it('packs mints into legacy, v0 and v1 transactions', async () => {
    await pair.succeed(mints(5).useLegacyVersion())
    await pair.succeed(mints(5).useV0())
    await pair.succeed(
      mints(15)
        .useV1()
        .setTransactionConfig({ computeUnitLimit: 1_400_000, priorityFee: lamports(12_345) }),
    )
  })

  it('gives a v1 transaction the units its config names', async () => {
    await pair.succeed(mints(2).useV1())
    const little = mints(1).useV1().setTransactionConfig({ computeUnitLimit: 20_000 })
    const raw = await pair.client.bytes(little)
    expect([pair.real.send(raw).err, pair.standIn.send(raw).err]).toEqual([outOfUnits(0), outOfUnits(0)])
  })

  it('reads accounts through a lookup table', async () => {
    const addresses = [
      tree,
      collection.publicKey,
      ...mint().items.flatMap((item) => item.instruction.keys.map((key) => key.pubkey)),
    ]
    const [create, table] = createLut(pair.umi, { recentSlot: 7, addresses: [...new Set(addresses)] })
    await pair.succeed(create)
    pair.setSlot(8n)
    const many = mints(6).setAddressLookupTables([table])
    const executed = await pair.succeed(many)
    expect(executed.accountKeys.length).toBeGreaterThan(8)
    expect(await pair.fail(mints(2).add(tooLong()).setAddressLookupTables([table]))).toEqual(custom(2, 6012))
  })

  it('stops at 64 instructions, inner ones included', async () => {
    const limit = { computeUnitLimit: 1_400_000 }
    await pair.succeed(mints(16).useV1().setTransactionConfig(limit))
    const err = { InstructionError: [16, 'MaxInstructionTraceLengthExceeded'] }
    expect(await pair.fail(mints(17).useV1().setTransactionConfig(limit))).toEqual(err)
  })

  it('stops when the compute units are spent', async () => {
    const builders = [mint(), mint(), mint()]
    const bytesOf = (count: number, units: number) =>
      pair.client.bytes(
        setComputeUnitLimit(pair.umi, { units }).add(transactionBuilder().add(builders.slice(0, count))),
      )
    const unitsOf = async (count: number) =>
      Number(pair.real.simulate(await bytesOf(count, 1_400_000), { sigVerify: true }).computeUnitsConsumed)
    // The stand-in's units are near the real ones, not the same: the limit lies in the midst of the third mint.
    const units = Math.round(((await unitsOf(2)) + (await unitsOf(3))) / 2)
    const raw = await bytesOf(3, units)
    for (const executor of [pair.real, pair.standIn]) {
      const executed = executor.send(raw)
      expect(executed.err).toEqual(outOfUnits(3))
      expect(executed.computeUnitsConsumed).toBe(BigInt(units))
    }
  })

  it('spends about as many compute units as the real programs', async () => {
    for (const builder of [mints(1), mints(5), createAnNft()]) {
      const raw = await pair.client.bytes(builder)
      const real = Number(pair.real.send(raw).computeUnitsConsumed)
      const standIn = Number(pair.standIn.send(raw).computeUnitsConsumed)
      expect(standIn / real).toBeGreaterThan(0.9)
      expect(standIn / real).toBeLessThan(1.15)
    }
  })

  it('undoes every instruction when one fails, and keeps the fee', async () => {
    const recipient = generateSigner(pair.umi).publicKey
    const transfer = transferSol(pair.umi, { destination: recipient, amount: sol(1) })
    const price = setComputeUnitPrice(pair.umi, { microLamports: 50_000 })
    const mixed = price.add(transfer).add(mint()).add(tooLong())
    expect(await pair.fail(mixed)).toEqual(custom(3, 6012))
    expect(pair.standIn.getAccount(recipient)).toBeNull()
    expect(
      await pair.fail(mint().add(transferSol(pair.umi, { destination: recipient, amount: sol(1e6) }))),
    ).toEqual(custom(1, 1))
  })

  it('mixes native and Metaplex instructions', async () => {
    const recipient = generateSigner(pair.umi).publicKey
    const transfer = transferSol(pair.umi, { destination: recipient, amount: sol(1) })
    await pair.succeed(
      transfer
        .add(mint())
        .add(addMemo(pair.umi, { memo: '한 건' }))
        .add(mint()),
    )
  })

  it('refuses a missing or wrong signature before anything runs', async () => {
    const raw = await pair.client.bytes(mints(1))
    raw[5] = Number(raw[5]) ^ 1
    expect(pair.sendBytes(raw).err).toBe('SignatureFailure')
    const stranger = generateSigner(pair.umi)
    const unsigned = mint({}, { treeCreatorOrDelegate: stranger })
    expect(await pair.fail(unsigned, [pair.umi.identity])).toBe('SignatureFailure')
  })

  it('refuses an authority that is named but not asked to sign', async () => {
    const builder = mint()
    for (const index of [4, 5, 6]) {
      const unsigned = builder.mapInstructions((wrapped) => {
        const keys = wrapped.instruction.keys.map((key, at) => (at === index ? unsignedKey(pair) : key))
        return { ...wrapped, instruction: { ...wrapped.instruction, keys } }
      })
      expect(await pair.fail(unsigned)).toEqual(custom(0, 3010))
    }
  })

  it('refuses accounts that are not open to writing', async () => {
    for (const [index, code] of [
      [0, 2000],
      [3, 2000],
      [9, 2000],
    ] as const) {
      const readonly = mint().mapInstructions((wrapped) => {
        const keys = wrapped.instruction.keys.map((key, at) =>
          at === index ? { ...key, isWritable: false } : key,
        )
        return { ...wrapped, instruction: { ...wrapped.instruction, keys } }
      })
      expect(await pair.fail(readonly)).toEqual(custom(0, code))
    }
  })

  it('refuses too few accounts, unknown instructions and torn arguments', async () => {
    const bent = (change: (instruction: { keys: unknown[]; data: Uint8Array }) => object) =>
      mint().mapInstructions((wrapped) => ({
        ...wrapped,
        instruction: { ...wrapped.instruction, ...change(wrapped.instruction) },
      }))
    expect(await pair.fail(bent(({ keys }) => ({ keys: keys.slice(0, 12) })))).toEqual(custom(0, 3005))
    expect(await pair.fail(bent(() => ({ data: new Uint8Array(8) })))).toEqual(custom(0, 101))
    expect(await pair.fail(bent(() => ({ data: new Uint8Array(3) })))).toEqual(custom(0, 100))
    expect(await pair.fail(bent(({ data }) => ({ data: data.slice(0, 40) })))).toEqual(custom(0, 102))
    await pair.succeed(bent(({ data }) => ({ data: new Uint8Array([...data, 1, 2, 3]) })))
  })

  it('refuses a payer who cannot pay the fee or the rent', async () => {
    const poor = generateSigner(pair.umi)
    const paidBy = (lamports: bigint) => {
      if (lamports > 0n) pair.airdrop(poor.publicKey, lamports)
      return createAnNft().setFeePayer(poor)
    }
    expect(await pair.fail(paidBy(0n))).toBe('AccountNotFound')
    expect(await pair.fail(paidBy(100n))).toBe('InsufficientFundsForFee')
    expect(await pair.fail(paidBy(20_000n))).toEqual({ InsufficientFundsForRent: { account_index: 0 } })
    const spender = generateSigner(pair.umi)
    pair.airdrop(spender.publicKey, 5_000_000n)
    const own = createNft(pair.umi, { ...nftOf(), payer: spender }).setFeePayer(spender)
    expect(await pair.fail(own)).toEqual(custom(0, 1))
    pair.airdrop(spender.publicKey, 14_657_000n)
    await pair.send(createNft(pair.umi, { ...nftOf(), payer: spender }).setFeePayer(spender))
  })

  it('simulates without keeping anything', async () => {
    const raw = await pair.client.bytes(mints(2))
    for (const executor of [pair.real, pair.standIn]) {
      const before = executor.getAccount(tree)?.data
      const simulated = executor.simulate(raw, { sigVerify: true })
      expect(simulated.err).toBeNull()
      expect(simulated.computeUnitsConsumed).toBeGreaterThan(0n)
      expect(executor.getAccount(tree)?.data).toEqual(before)
      expect(simulated.postBalances[0]).toBe((simulated.preBalances[0] ?? 0n) - simulated.feeLamports)
      const bent = raw.slice()
      bent[5] = Number(bent[5]) ^ 1
      expect(executor.simulate(bent, { sigVerify: false }).err).toBeNull()
      expect(executor.simulate(bent, { sigVerify: true }).err).toBe('SignatureFailure')
    }
  })

  const nftOf = () => ({
    mint: generateSigner(pair.umi),
    name: 'One',
    uri: 'https://a.test/1.json',
    sellerFeeBasisPoints: percentAmount(5, 2),
  })
  const createAnNft = () => createNft(pair.umi, nftOf())
})

function unsignedKey(pair: ExecutorPair) {
  return { pubkey: generateSigner(pair.umi).publicKey, isSigner: false, isWritable: false }
}
