import type { TransactionVersion } from '../../programs.ts'
import type { SendOptions, SignedTransaction, Signer } from '../../transaction.ts'
import { encodeBase58 } from '../address/base58.ts'
import { computeBudget } from '../instructions/compute-budget.ts'
import { holdToLimits } from '../policy/hold-to-limits.ts'
import { ByteWriter } from './byte-writer.ts'
import { compileAccounts } from './compile-accounts.ts'
import type { Instruction } from './instruction.ts'
import { serializeV0, serializeV1 } from './serialize-message.ts'

/** Protocol fee of one signature; it has not changed since genesis and no RPC call returns it in advance. */
const LAMPORTS_PER_SIGNATURE = 5000n
/** What legacy and v0 transactions get without asking (64 MiB). A v1 transaction must name it. */
const LOADED_ACCOUNTS_BYTES_MAX = 64 * 1024 * 1024

export interface TransactionPlan {
  version: TransactionVersion
  payer: Signer
  /** Every other signer the instructions name, in any order. */
  signers: Signer[]
  /** Without the compute budget, which depends on the version. */
  instructions: Instruction[]
  /** Instructions before the first item, the compute budget not counted. */
  prologue: number
  instructionsPerItem: number
}

/**
 * Compiles, holds to its limits, signs and serializes. The first signature is the payer's and names the transaction.
 * @throws ChainError SIGNING_REFUSED, before any key was asked.
 */
export function signTransaction(plan: TransactionPlan, options: SendOptions): SignedTransaction {
  const budget = plan.version === 'v0' ? computeBudget(options) : []
  const instructions = [...budget, ...plan.instructions]
  const accounts = compileAccounts(plan.payer.address, instructions)
  const priorityFeeLamports = priorityFee(options)
  const feeLamports = BigInt(accounts.requiredSignatures) * LAMPORTS_PER_SIGNATURE + priorityFeeLamports
  const signers = plan.signers.map(({ address }) => address)
  holdToLimits({ payer: plan.payer.address, signers, instructions, feeLamports }, options.limits)
  const { blockhash } = options.blockhash
  const message =
    plan.version === 'v0'
      ? serializeV0(accounts, instructions, blockhash)
      : serializeV1(accounts, instructions, blockhash, {
          priorityFeeLamports,
          computeUnits: options.computeUnits,
          loadedAccountsBytesMax: LOADED_ACCOUNTS_BYTES_MAX,
        })
  const signatures = signAll(plan, accounts.addresses.slice(0, accounts.requiredSignatures), message)
  return {
    signature: encodeBase58(signatures.subarray(0, 64)),
    bytes: joinParts(plan.version, message, signatures),
    blockhash,
    lastValidBlockHeight: options.blockhash.lastValidBlockHeight,
    signedSlot: options.blockhash.slot,
    feeLamports,
    firstItemInstruction: budget.length + plan.prologue,
    instructionsPerItem: plan.instructionsPerItem,
  }
}

/** Price times limit, rounded up to whole lamports, as the runtime charges it. */
function priorityFee({ computeUnits, microLamports }: SendOptions): bigint {
  return (BigInt(computeUnits) * microLamports + 999_999n) / 1_000_000n
}

function signAll(plan: TransactionPlan, addresses: string[], message: Uint8Array): Uint8Array {
  const byAddress = new Map([plan.payer, ...plan.signers].map((signer) => [signer.address, signer]))
  const signatures = new Uint8Array(64 * addresses.length)
  addresses.forEach((address, index) => {
    const signer = byAddress.get(address)
    if (signer === undefined) throw new TypeError(`No signer was given for ${address}.`)
    signatures.set(signer.sign(message), 64 * index)
  })
  return signatures
}

/** v0 puts the counted signatures first, v1 puts them uncounted last. */
function joinParts(version: TransactionVersion, message: Uint8Array, signatures: Uint8Array): Uint8Array {
  const out = new ByteWriter()
  if (version === 'v1') return out.raw(message).raw(signatures).finish()
  return out
    .compactU16(signatures.length / 64)
    .raw(signatures)
    .raw(message)
    .finish()
}
