import { eq } from 'drizzle-orm'
import { Interface } from 'ethers'
import { expect } from 'vitest'
import { encodeValues } from '#api/chain/evm/abi-values.ts'
import { deployInputs } from '#contract/evm-contract/abi.ts'
import { constructorName } from '#contract/evm-contract/codes.ts'
import { saveNewEvmCall } from '#db/evm-contract/calls.ts'
import { saveNewEvmContract } from '#db/evm-contract/contracts.ts'
import { evmCalls, evmContracts, sourceChainSends } from '#db/schema.ts'
import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'
import { openRestoredLine, type RestoredLine } from '../migration/restored-line.ts'

/** A source chain, a project with its wallet, and calls of contracts as the API stores them. */
export interface ContractLine extends RestoredLine {
  /** Asks for a deployment of the BNB contract from the project's wallet; five per cent of a sale are the creator's. */
  askDeploy(creator: string): Promise<{ contractId: number; callId: number }>
  /** Asks for a call, as somebody who simulated it at the head. @returns the id of the call. */
  askCall(contractId: number, name: string, args?: readonly unknown[], input?: AskedCall): Promise<number>
  call(callId: number): Promise<CallRow>
  /** Waits, while blocks come on, until a call is over; fails unless it is over like this. */
  ends(callId: number, state: 'done' | 'failed'): Promise<CallRow>
  addressOf(contractId: number): Promise<string>
  read(contractId: number, name: string, args?: readonly unknown[]): Promise<unknown>
  /** Nonces of the project's wallet, as the rows have them. */
  sends(): Promise<{ nonce: number; txHash: string; purpose: string; state: string; callId: number | null }[]>
}

interface AskedCall {
  valueWei?: bigint
  feeMaxWei?: bigint
  tokenId?: string | null
  /** Of a contract that is no BNB contract. */
  abi?: string
}

export type CallRow = typeof evmCalls.$inferSelect

const feeMaxWei = 10n ** 18n
const registrantId = 'admin@test.example'

export async function openContractLine(): Promise<ContractLine> {
  const world = await openRestoredLine()
  await compileContracts()
  const { abi, bytecode } = readContract('BnbCollection')
  const { db } = world.line
  const { chain } = world.entry
  const bnb = new Interface(abi)
  const row = async (callId: number) => {
    const [found] = await db.select().from(evmCalls).where(eq(evmCalls.id, callId))
    if (!found) throw new Error(`There is no call ${callId}.`)
    return found
  }
  const addressOf = async (contractId: number) => {
    const [found] = await db.select().from(evmContracts).where(eq(evmContracts.id, contractId))
    if (!found?.address) throw new Error(`Contract ${contractId} has no address.`)
    return found.address
  }
  const asked = async () => ({
    ...{ chain, from: world.admin.address, registrantId },
    askedBlock: Math.max(0, (await world.anvil.provider.getBlockNumber()) - world.entry.depth),
  })
  return {
    ...world,
    askDeploy: async (creator) => {
      const values = ['Genesis', 'GEN', 'https://meta/', world.admin.address, creator, '500']
      const args = Object.fromEntries(deployInputs.map(({ name }, at) => [name, values[at] ?? '']))
      const contractId = await saveNewEvmContract(db, {
        ...{ projectId: world.oldProjectId, chain, kind: 'bnb', state: 'deploying', address: null },
        ...{ name: 'Genesis', symbol: 'GEN', registrantId },
      })
      const callId = await saveNewEvmCall(db, {
        ...(await asked()),
        ...{ contractId, functionName: constructorName, args, to: null, tokenId: null },
        data: (bytecode + encodeValues(deployInputs, args)).toLowerCase(),
        ...{ valueWei: '0', feeMaxWei: String(feeMaxWei) },
      })
      return { contractId, callId }
    },
    askCall: async (contractId, name, args = [], input = {}) => {
      const encoder = input.abi === undefined ? bnb : new Interface(input.abi)
      return saveNewEvmCall(db, {
        ...(await asked()),
        ...{
          contractId,
          functionName: name,
          to: await addressOf(contractId),
          tokenId: input.tokenId ?? null,
        },
        args: Object.fromEntries(
          args.map((arg, at) => [encoder.getFunction(name)?.inputs[at]?.name ?? '', String(arg)]),
        ),
        data: encoder.encodeFunctionData(name, args).toLowerCase(),
        ...{ valueWei: String(input.valueWei ?? 0n), feeMaxWei: String(input.feeMaxWei ?? feeMaxWei) },
      })
    },
    call: row,
    ends: async (callId, state) => {
      await world
        .whileMining(`call ${callId} is over`, async () => (await row(callId)).finishedAt !== null)
        .catch(async (error: unknown) => {
          throw new Error(JSON.stringify({ ...(await row(callId)), data: '' }), { cause: error })
        })
      const ended = await row(callId)
      expect(ended).toMatchObject({ state })
      return ended
    },
    addressOf,
    read: async (contractId, name, args = []) => {
      const data = bnb.encodeFunctionData(name, args)
      const answer = await world.anvil.provider.call({ to: await addressOf(contractId), data })
      return bnb.decodeFunctionResult(name, answer)[0] as unknown
    },
    sends: () =>
      db
        .select({
          nonce: sourceChainSends.nonce,
          txHash: sourceChainSends.txHash,
          purpose: sourceChainSends.purpose,
          state: sourceChainSends.state,
          callId: sourceChainSends.callId,
        })
        .from(sourceChainSends)
        .orderBy(sourceChainSends.nonce),
  }
}
