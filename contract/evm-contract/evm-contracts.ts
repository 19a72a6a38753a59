import { z } from 'zod'
import { read, write } from '../endpoint.ts'
import { idSchema, pageOf, pageQuery } from '../envelope.ts'
import { sourceChainSendStates, sourceChains } from '../migration/codes.ts'
import { lineText } from '../text.ts'
import { evmErrors, needsApprover, type EvmErrorName } from './abi.ts'
import { evmTextMax } from './args.ts'
import { evmCallStates, evmContractKinds, evmContractStates } from './codes.ts'

const count = z.number().int()
const nullableText = z.string().nullable()
/** Wei travel as decimal text. */
const weiText = z.string().regex(/^\d{1,40}$/)
const address = lineText()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/)

/** One value of a function, in the words a person reads: an address with its checksum, a number in decimal digits. */
export const evmValueSchema = z.object({ name: z.string(), type: z.string(), value: z.string() })
export type EvmValue = z.infer<typeof evmValueSchema>

const errorNames = evmErrors.map(({ name }) => name) as [EvmErrorName, ...EvmErrorName[]]

/** Why a contract refused. Null as the name: by an error that nobody here knows, whose bytes are in `data`. */
export const evmRevertSchema = z.object({
  name: z.enum(errorNames).nullable(),
  args: z.array(evmValueSchema),
  data: z.string(),
})
export type EvmRevert = z.infer<typeof evmRevertSchema>

export const evmContractSchema = z.object({
  contractId: count,
  projectId: count,
  projectSymbol: z.string(),
  projectName: z.string(),
  chain: z.enum(sourceChains),
  kind: z.enum(evmContractKinds),
  state: z.enum(evmContractStates),
  /** Null until the transaction that creates it is signed: its nonce makes the address. */
  address: nullableText,
  name: z.string(),
  symbol: z.string(),
  /** The wallet that signs for it now, of its project; null while none is stored. */
  wallet: nullableText,
  /** The call that creates it, where it was deployed here. */
  deployCallId: count.nullable(),
  registrant: nullableText,
  registeredAt: z.string(),
})
export type EvmContract = z.infer<typeof evmContractSchema>

/** What the chain says of it now, as every RPC tells it. */
export const evmContractFactsSchema = z.object({
  blockNumber: count,
  owner: nullableText,
  totalSupply: nullableText,
  /** The wallet of the project, and what it holds. */
  wallet: nullableText,
  balanceWei: weiText.nullable(),
  /** Of the BNB contract: who gets the creator fee, how much of a sale, and what waits to be withdrawn. */
  creator: nullableText,
  creatorFeeBasisPoints: count.nullable(),
  feesWei: weiText.nullable(),
})
export type EvmContractFacts = z.infer<typeof evmContractFactsSchema>

export const evmCallSchema = z.object({
  callId: count,
  contractId: count,
  /** `constructor` where it creates the contract. */
  function: z.string(),
  args: z.array(evmValueSchema),
  chain: z.enum(sourceChains),
  from: z.string(),
  to: nullableText,
  valueWei: weiText,
  /** The most it may pay for gas, as it was agreed to. */
  feeMaxWei: weiText,
  state: z.enum(evmCallStates),
  /** Why it waits or has failed. */
  error: nullableText,
  revert: evmRevertSchema.nullable(),
  /** Token ids of the NFTs that it minted or moved, once it is done. */
  tokenIds: z.array(z.string()),
  nonce: count.nullable(),
  txHash: nullableText,
  sendState: z.enum(sourceChainSendStates).nullable(),
  /** The most the signed transaction can pay for gas. */
  feeWei: weiText.nullable(),
  registrant: nullableText,
  registeredAt: z.string(),
  signedAt: nullableText,
  finishedAt: nullableText,
  /** Somebody removed it, and the list has it no more; null: nobody did. */
  deletedAt: nullableText,
})
export type EvmCall = z.infer<typeof evmCallSchema>

/** What a call would do now, at one block, by every RPC. */
export const evmSimulationSchema = z.object({
  blockNumber: count,
  from: z.string(),
  /** Null: it would succeed. */
  revert: evmRevertSchema.nullable(),
  /** What it would answer. */
  results: z.array(evmValueSchema),
  valueWei: weiText,
  /** Null where it would be refused. */
  gas: weiText.nullable(),
  /** The most that the worker will pay for gas. */
  feeMaxWei: weiText.nullable(),
  balanceWei: weiText,
  /** At least so much is left; null when the wallet cannot pay, or the call would be refused. */
  balanceAfterWei: weiText.nullable(),
  isPayable: z.boolean(),
})
export type EvmSimulation = z.infer<typeof evmSimulationSchema>

const argsSchema = z.record(lineText().max(60), lineText().max(evmTextMax))
export const evmCallInputSchema = z.object({
  function: lineText().max(60),
  args: argsSchema.default({}),
  valueWei: weiText.default('0'),
})
export type EvmCallInput = z.infer<typeof evmCallInputSchema>

const agreed = z.object({
  /** What was shown and agreed to: a call that would cost more is refused, and never pays more. */
  feeMaxWei: weiText,
})

export const evmRegisterInputSchema = z.object({
  projectId: idSchema,
  address,
  kind: z.enum(evmContractKinds),
})
export type EvmRegisterInput = z.infer<typeof evmRegisterInputSchema>

export const evmDeployInputSchema = z.object({ projectId: idSchema, args: argsSchema })
export type EvmDeployInput = z.infer<typeof evmDeployInputSchema>

const tag = 'Contracts'
const area = 'contracts'
const params = z.object({ contractId: idSchema })
const chainErrors = ['SOURCE_CHAIN_UNREACHABLE', 'RPCS_DISAGREE'] as const
const signErrors = ['SIGNER_MISSING', ...chainErrors] as const
const callErrors = ['NOT_FOUND', 'NOT_ALLOWED_NOW', ...signErrors] as const
/** Why a call is not made: it was simulated once more. */
const notMade = ['CALL_REVERTS', 'BALANCE_TOO_LOW', 'FEE_ABOVE_AGREED'] as const
const projectErrors = ['NO_SUCH_PROJECT', 'UNSUPPORTED_MAINNET'] as const
const isApprovers = { role: 'approver', summary: 'What moves money or an NFT, or may after it' } as const

export const listEvmContracts = read('/api/admin/evm-contracts', {
  ...{ tag, area, role: 'viewer' },
  summary: 'Contracts of source chains that were registered or deployed here, newest first',
  query: pageQuery.extend({
    search: lineText().max(100).optional(),
    chain: z.enum(sourceChains).optional(),
    kind: z.enum(evmContractKinds).optional(),
    state: z.enum(evmContractStates).optional(),
    projectId: idSchema.optional(),
  }),
  reply: pageOf(evmContractSchema),
})
export const readEvmContract = read('/api/admin/evm-contracts/{contractId}', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'One contract',
  errors: ['NOT_FOUND'],
  reply: evmContractSchema,
})
export const readEvmContractFacts = read('/api/admin/evm-contracts/{contractId}/facts', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'What the chain says of a contract and of the wallet that signs for it now',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', ...chainErrors],
  reply: evmContractFactsSchema,
})
export const registerEvmContract = write('/api/admin/evm-contracts', {
  ...{ tag, area, role: 'operator' },
  summary: 'Register a contract that is on the source chain of a project already; every RPC has to know it',
  errors: ['CONTRACT_EXISTS', ...projectErrors, ...chainErrors],
  body: evmRegisterInputSchema,
  reply: evmContractSchema,
  create: true,
})
export const simulateEvmDeploy = write('/api/admin/evm-contracts/deploy/simulate', {
  ...{ tag, area, role: 'operator' },
  summary: 'What deploying the BNB contract would cost now; nothing is stored or sent',
  errors: ['NETWORK_IS_MAINNET', ...projectErrors, ...signErrors],
  body: evmDeployInputSchema,
  reply: evmSimulationSchema,
})
export const deployEvmContract = write('/api/admin/evm-contracts/deploy', {
  ...{ tag, area, role: 'approver' },
  summary: 'Deploy the BNB contract from the wallet of a project; on a localnet or a testnet only',
  errors: ['NETWORK_IS_MAINNET', ...notMade, ...projectErrors, ...signErrors],
  body: evmDeployInputSchema.extend(agreed.shape),
  reply: evmContractSchema,
  create: true,
})
export const askEvmContract = write('/api/admin/evm-contracts/{contractId}/ask', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'Call a function that only reads; every RPC answers, and they have to agree',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW', ...chainErrors],
  body: evmCallInputSchema.omit({ valueWei: true }),
  reply: z.object({
    blockNumber: count,
    results: z.array(evmValueSchema),
    revert: evmRevertSchema.nullable(),
  }),
})
export const simulateEvmCall = write('/api/admin/evm-contracts/{contractId}/simulate', {
  ...{ tag, area, role: 'operator', params },
  summary: 'What a call would do and cost now, from the wallet of the project; nothing is stored or sent',
  errors: callErrors,
  body: evmCallInputSchema,
  reply: evmSimulationSchema,
})
export const createEvmCall = write('/api/admin/evm-contracts/{contractId}/calls', {
  ...{ tag, area, role: 'operator', params },
  summary: 'Have a worker make a call, once; it is simulated first, and refused when it would be reverted',
  errors: [...notMade, ...callErrors],
  raised: { ...isApprovers, isMeant: ({ function: name }) => needsApprover(name) },
  body: evmCallInputSchema.extend(agreed.shape),
  reply: evmCallSchema,
  create: true,
})
export const listEvmCalls = read('/api/admin/evm-contracts/{contractId}/calls', {
  ...{ tag, area, role: 'viewer', params },
  summary: 'What was called of a contract, newest first',
  errors: ['NOT_FOUND'],
  query: pageQuery.extend({ state: z.enum(evmCallStates).optional() }),
  reply: pageOf(evmCallSchema),
})
export const cancelEvmCall = write('/api/admin/evm-calls/{callId}/cancel', {
  ...{ tag, area, role: 'operator', params: z.object({ callId: idSchema }) },
  summary: 'Give up a call that is not signed yet',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: evmCallSchema,
})
export const removeEvmCall = write('/api/admin/evm-calls/{callId}/remove', {
  ...{ tag, area, role: 'operator', params: z.object({ callId: idSchema }) },
  summary:
    'Take a call that failed or was given up off the list, with the contract that it was to create; its alert ends, and rows stay',
  errors: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
  body: z.object({}),
  reply: evmCallSchema,
})
