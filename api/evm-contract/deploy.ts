import { deployInputs } from '#contract/evm-contract/abi.ts'
import type { EvmArgs } from '#contract/evm-contract/args.ts'
import { constructorName } from '#contract/evm-contract/codes.ts'
import type { EvmContract, EvmDeployInput } from '#contract/evm-contract/evm-contracts.ts'
import { toChecksum } from '#contract/evm-address.ts'
import type { Tx } from '#db/connection.ts'
import { saveNewEvmCall } from '#db/evm-contract/calls.ts'
import { saveNewEvmContract } from '#db/evm-contract/contracts.ts'
import { AppError, badField } from '../app-error.ts'
import { auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { encodeValues } from '../chain/evm/abi-values.ts'
import type { SourceChainSettings } from '../chain/source-chains.ts'
import { requireKey } from '../project/index.ts'
import type { Services } from '../services.ts'
import { askedBlock } from './calls.ts'
import { bnbBytecode } from './compiled.ts'
import { readEvmContract, requireSource } from './contracts.ts'
import { requireArgs } from './encode.ts'
import type { SimulatedCall } from './simulate.ts'

/** Chain ids of testnets: Kairos of Kaia, and the testnet of BNB Chain, which is SPEC.md's. */
const testnets: ReadonlySet<number> = new Set([1_001, 97])

export interface PreparedDeploy extends SimulatedCall {
  source: SourceChainSettings
  args: EvmArgs
}

/**
 * What creates the BNB contract from the wallet of a project, which is its owner.
 * @throws AppError NETWORK_IS_MAINNET, NO_SUCH_PROJECT, UNSUPPORTED_MAINNET, SIGNER_MISSING, BAD_REQUEST.
 */
export async function prepareDeploy(
  services: Pick<Services, 'db' | 'chains' | 'env'>,
  { projectId, args: given }: EvmDeployInput,
): Promise<PreparedDeploy> {
  const source = await requireSource(services, projectId)
  if (services.env.NETWORK !== 'localnet' && !testnets.has(source.chainId))
    throw new AppError('NETWORK_IS_MAINNET', { params: { chain: source.chain } })
  const wallet = await requireKey(services.db, projectId)
  const asked = deployInputs.filter(({ name }) => name !== 'owner_')
  requireArgs(asked, given)
  // It cannot be given one later.
  for (const name of ['name_', 'symbol_'])
    if ((given[name] ?? '').trim() === '') throw badField(`args.${name}`, 'REQUIRED')
  const args = { ...given, owner_: toChecksum(wallet) }
  const bytecode = bnbBytecode()
  if (bytecode === null) throw new Error('The BNB contract is not built. Run npm run build.')
  const data = bytecode + encodeValues(deployInputs, args)
  return { source, args, from: wallet.toLowerCase(), to: null, data, valueWei: 0n }
}

/** Stores the contract, which is on its way, and the call that creates it. */
export function deployEvmContract(
  tx: Tx,
  input: { projectId: number; call: PreparedDeploy; feeMaxWei: string; head: number },
  author: Author,
): Promise<EvmContract> {
  const { projectId, call, feeMaxWei, head } = input
  const { source, args } = call
  const { chain } = source
  const registrantId = author.actor
  const entry = { action: 'evmContract.deploy', read: (id: number) => readEvmContract(tx, id) } as const
  return auditedNew(tx, entry, author, async () => {
    const contractId = await saveNewEvmContract(tx, {
      ...{ projectId, chain, kind: 'bnb', state: 'deploying', address: null, registrantId },
      ...{ name: args['name_'] ?? '', symbol: args['symbol_'] ?? '' },
    })
    await saveNewEvmCall(tx, {
      ...{ contractId, chain, functionName: constructorName, args, from: call.from, to: null, tokenId: null },
      ...{ data: call.data, valueWei: '0', feeMaxWei, registrantId },
      askedBlock: askedBlock(head, source.depth),
    })
    return contractId
  })
}
