import { base58 } from '@scure/base'

import type { ExecutedTransaction, Executor } from '../../../../localnet/solana/executor/executor.ts'
import { at, type FakeReply, type FakeScript } from './fake-rpc.ts'

/**
 * The few RPC methods the adapter needs, straight over an executor: every transaction is final at
 * once. For tests of building, failing and reading back, where the ledger's clock is not the point.
 */
export function executorScript(executor: Executor): FakeScript {
  const landed = new Map<string, { raw: string; done: ExecutedTransaction }>()
  const slot = 10
  const account = (address: string, slice?: { offset: number; length: number }) => {
    const found = executor.getAccount(address)
    if (found === null) return null
    const data = slice ? found.data.subarray(slice.offset, slice.offset + slice.length) : found.data
    return {
      lamports: Number(found.lamports),
      owner: found.owner,
      data: [Buffer.from(data).toString('base64'), 'base64'],
      executable: found.executable,
      rentEpoch: 0,
      space: found.data.length,
    }
  }
  const methods: Record<string, (params: never[]) => FakeReply> = {
    getLatestBlockhash: () =>
      at(slot, { blockhash: base58.encode(new Uint8Array(32).fill(9)), lastValidBlockHeight: 160 }),
    getMinimumBalanceForRentExemption: ([bytes]: [number]) => ({
      result: Number(executor.minimumBalanceForRentExemption(bytes)),
    }),
    sendTransaction: ([raw]: [string]) => {
      const done = executor.send(Buffer.from(raw, 'base64'))
      landed.set(done.signature, { raw, done })
      return { result: done.signature }
    },
    simulateTransaction: ([raw]: [string]) => {
      const done = executor.simulate(Buffer.from(raw, 'base64'), { sigVerify: false })
      return at(slot, { err: done.err, logs: done.logs, unitsConsumed: Number(done.computeUnitsConsumed) })
    },
    getSignatureStatuses: ([signatures]: [string[]]) =>
      at(
        slot,
        signatures.map((signature) => {
          const one = landed.get(signature)
          return one
            ? { slot, confirmations: null, confirmationStatus: 'finalized', err: one.done.err }
            : null
        }),
      ),
    getTransaction: ([signature]: [string]) => {
      const one = landed.get(signature)
      return { result: one ? transactionJson(slot, one.raw, one.done) : null }
    },
    getAccountInfo: ([address, config]: [string, { dataSlice?: { offset: number; length: number } }]) =>
      at(slot, account(address, config.dataSlice)),
    getMultipleAccounts: ([addresses, config]: [
      string[],
      { dataSlice?: { offset: number; length: number } },
    ]) =>
      at(
        slot,
        addresses.map((address) => account(address, config.dataSlice)),
      ),
  }
  return (method, params) =>
    methods[method]?.(params as never[]) ?? { error: { code: -32601, message: 'Method not found' } }
}

function transactionJson(slot: number, raw: string, done: ExecutedTransaction) {
  return {
    slot,
    blockTime: 0,
    transaction: [raw, 'base64'],
    meta: {
      err: done.err,
      fee: Number(done.feeLamports),
      preBalances: done.preBalances.map(Number),
      postBalances: done.postBalances.map(Number),
      logMessages: done.logs,
      innerInstructions: done.innerInstructions.map((group) => ({
        index: group.index,
        instructions: group.instructions.map((instruction) => ({
          ...instruction,
          data: base58.encode(instruction.data),
        })),
      })),
    },
  }
}
