import { Transaction } from 'ethers'
import { ChainError } from '../chain-error.ts'
import type { SignedSourceTransaction, SourceCall, SourceSigner } from '../source-chain.ts'
import { readBalance } from './account.ts'
import { priceOf, raisedFee, readSuggestion, type Fee } from './fees.ts'
import { tooPoor, type SignContext } from './sign-sends.ts'
import { signTransaction } from './signer.ts'

/** See SourceChainClient.signReplacement. Nothing but the fee changes: not the nonce, whom it goes to, its value, data or gas. */
export async function signReplacement(
  { rpcs, chainId, coin, feePerGasMaxWei }: SignContext,
  signer: SourceSigner,
  bytes: Uint8Array,
): Promise<SignedSourceTransaction | null> {
  const signed = parse(bytes)
  const { to, data, value, nonce, gasLimit } = signed
  if (signed.from?.toLowerCase() !== signer.address || signed.chainId !== BigInt(chainId))
    throw new ChainError('AUTHORITY_INVALID', 'permanent', {
      log: 'These bytes are not of this wallet and chain.',
    })
  const fee = raisedFee(feeOf(signed), await readSuggestion(rpcs), feePerGasMaxWei)
  if (!fee) return null
  const balanceWei = await readBalance(rpcs, signer.address)
  const neededWei = value + gasLimit * priceOf(fee)
  if (balanceWei < neededWei) throw tooPoor(signer, { balanceWei, neededWei, coin })
  const fields = { ...fee, to, data, value, nonce, chainId, gasLimit }
  // Its own signature says that these bytes were held against their row when they were signed first.
  const limits = {
    kind: 'call',
    to: to?.toLowerCase() ?? null,
    data,
    valueWei: value,
    nonce,
    chainId,
  } as const
  return signTransaction(signer, { ...fields, feePerGasMaxWei: priceOf(fee) }, limits)
}

/** See SourceChainClient.readSigned. */
export function readSigned(bytes: Uint8Array): SourceCall {
  const { to, data, value } = parse(bytes)
  return { to: to?.toLowerCase() ?? null, data: data.toLowerCase(), valueWei: value }
}

function parse(bytes: Uint8Array): Transaction {
  return Transaction.from(`0x${Buffer.from(bytes).toString('hex')}`)
}

function feeOf({
  maxFeePerGas,
  maxPriorityFeePerGas,
  gasPrice,
}: Pick<Transaction, 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'gasPrice'>): Fee {
  return maxFeePerGas === null
    ? { type: 0, gasPrice: gasPrice ?? 0n }
    : { type: 2, maxFeePerGas, maxPriorityFeePerGas: maxPriorityFeePerGas ?? 0n }
}
