import {
  createLut,
  setComputeUnitLimit,
  setComputeUnitPrice,
  transferSol,
} from '@metaplex-foundation/mpl-toolbox'
import { generateSigner, sol, transactionBuilder } from '@metaplex-foundation/umi'
import { beforeEach, describe, expect, it } from 'vitest'
import { createExecutor } from '#localnet/solana/executor/create-executor.ts'
import { DecodeError } from '#localnet/solana/executor/decode-error.ts'
import type { Executor } from '#localnet/solana/executor/executor.ts'
import { hasRealImages } from '../conformance/executor-pair.ts'
import { umiClient, type UmiClient } from '../conformance/umi-client.ts'

const sources = hasRealImages() ? (['real', 'stand-in'] as const) : (['stand-in'] as const)

describe.each(sources)('the executor with %s programs', (programs) => {
  let executor: Executor
  let client: UmiClient

  beforeEach(() => {
    executor = createExecutor({ programs })
    executor.setSlot(10n, 1_700_000_000n)
    client = umiClient(executor)
  })

  const transfer = (amount = 1, destination = generateSigner(client.umi).publicKey) =>
    transferSol(client.umi, { destination, amount: sol(amount) })

  it('moves lamports and reports balances, keys and fee in the order of the transaction', async () => {
    const destination = generateSigner(client.umi).publicKey
    const executed = await client.send(transfer(2, destination))
    expect(executed.err).toBeNull()
    expect(executed.accountKeys[0]).toBe(client.payer.publicKey)
    expect(executed.feeLamports).toBe(5000n)
    const at = executed.accountKeys.indexOf(destination)
    expect(executed.postBalances[at]).toBe(2_000_000_000n)
    expect(executed.postBalances[0]).toBe(client.payerLamports - 2_000_005_000n)
    expect(executor.getAccount(destination)?.lamports).toBe(2_000_000_000n)
    expect(executed.signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  })

  it('takes the priority fee of instructions and of the inline budget', async () => {
    const priced = setComputeUnitPrice(client.umi, { microLamports: 1_000_000 }).add(
      setComputeUnitLimit(client.umi, { units: 7_000 }),
    )
    expect((await client.send(priced.add(transfer()))).feeLamports).toBe(12_000n)
    const inline = transfer()
      .useV1()
      .setTransactionConfig({ priorityFee: sol(0.000001) })
    expect((await client.send(inline)).feeLamports).toBe(6_000n)
  })

  it('keeps only the fee of a failed transaction, and says why in JSON-RPC words', async () => {
    const executed = await client.send(transfer(1).add(transfer(5_000)))
    expect(executed.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
    expect(executor.getAccount(client.payer.publicKey)?.lamports).toBe(client.payerLamports - 5000n)
    const dust = await client.send(transfer(0.000001))
    expect(dust.err).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
  })

  it('resolves lookup tables into the account keys', async () => {
    const destination = generateSigner(client.umi).publicKey
    const [create, table] = createLut(client.umi, { recentSlot: 10, addresses: [destination] })
    expect((await client.send(create)).err).toBeNull()
    executor.setSlot(11n, 1_700_000_001n)
    const executed = await client.send(transfer(1, destination).setAddressLookupTables([table]))
    expect(executed.err).toBeNull()
    expect(executed.accountKeys.at(-1)).toBe(destination)
    expect(executed.postBalances.at(-1)).toBe(1_000_000_000n)
  })

  it('moves the clock, once per slot however often it is read', () => {
    for (let slot = 11n; slot < 700n; slot++) executor.setSlot(slot, 1_700_000_000n + slot)
    const clock = executor.getAccount('SysvarC1ock11111111111111111111111111111111')
    expect(Buffer.from(clock?.data ?? []).readBigUInt64LE()).toBe(699n)
  })

  it('sets, lists and removes accounts', () => {
    const address = generateSigner(client.umi).publicKey
    const owner = generateSigner(client.umi).publicKey
    const account = { lamports: 5n, data: new Uint8Array([1, 2]), owner, executable: false, rentEpoch: 0n }
    executor.setAccount(address, account)
    expect(executor.getAccount(address)).toEqual(account)
    expect(executor.getProgramAccounts(owner)).toEqual([{ address, account }])
    executor.airdrop(address, 10n)
    expect(executor.getAccount(address)?.lamports).toBe(15n)
    executor.setAccount(address, null)
    expect(executor.getAccount(address)).toBeNull()
    expect(() => executor.getAccount('not base58!')).toThrow(/not a Solana address/)
  })

  it('shows the four programs as executable', () => {
    expect(executor.getAccount('BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY')?.executable).toBe(true)
    expect(executor.getAccount('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')?.executable).toBe(true)
  })

  it('answers hostile bytes with a DecodeError or an error, and lives on', async () => {
    const builders = [transfer().useLegacyVersion(), transfer().useV0(), transfer().useV1()]
    for (const builder of builders) {
      const good = await client.bytes(builder)
      for (const bad of mutations(good)) {
        expect(() => tolerated(() => executor.simulate(bad, { sigVerify: false }))).not.toThrow()
        expect(() => tolerated(() => executor.send(bad))).not.toThrow()
      }
      expect(() => executor.send(new Uint8Array([...good, 0]))).toThrow(DecodeError)
    }
    expect(() => executor.send(new Uint8Array())).toThrow(DecodeError)
    expect(() => executor.send(new Uint8Array(1300).fill(1))).toThrow(/too large: 1300 bytes \(max: 1232/)
    expect((await client.send(transfer())).err).toBeNull()
  })

  it('refuses a transaction without instructions signers can pay for', async () => {
    const empty = await client.send(transactionBuilder())
    expect(empty.err).toBeNull()
    expect(empty.feeLamports).toBe(5000n)
  })
})

function tolerated(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
  }
}

/** Every truncation, and every byte once with other values. */
function* mutations(good: Uint8Array): Generator<Uint8Array> {
  for (let length = 0; length < good.length; length += 3) yield good.slice(0, length)
  for (let index = 0; index < good.length; index++) {
    for (const value of [0x00, 0x7f, 0x80, 0xff]) {
      const bad = good.slice()
      bad[index] = value
      yield bad
    }
  }
}
