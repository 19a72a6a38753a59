import { getCreateAddress } from 'ethers'

import { ChainError } from '../chain-error.ts'
import type { SourceCall, SourceChainClient, SourceSigner, SignedSourceTransaction } from '../source-chain.ts'
import type { RpcFailure } from '../solana/rpc/rpc-failure.ts'
import { readBalance } from './account.ts'
import { callOf } from './call.ts'
import { encodeCall } from './erc721.ts'
import { priceOf, readFee } from './fees.ts'
import type { SendLimits } from './hold-send.ts'
import { hostsOf, isRevert, listError, type RpcList } from './rpc-list.ts'
import { quantity } from './schemas.ts'
import { signTransaction } from './signer.ts'
import { encodeUnits } from './tokens/encode-token.ts'
import type { Detail } from '#contract/codes/details.ts'

export interface SignContext {
  rpcs: RpcList
  chainId: number
  /** What its coin is called. */
  coin: string
  /** Limit of gas for any send; SPEC.md section 9 says 8,000,000. */
  gasLimitMax: bigint
  feePerGasMaxWei: bigint
}

/**
 * Coin to a wallet is 21,000 gas. A wallet may have code that runs on it (EIP-7702) and asks for as much as it likes, which we would pay
 * for each of its payments.
 */
const REFUND_GAS_MAX = 100_000n
/** Of a contract that nobody vouches for: some times what any honest token asks for. */
const STRANGE_GAS_MAX = 1_000_000n

/** See SourceChainClient.signNftReturn. */
export async function signNftReturn(
  context: SignContext,
  signer: SourceSigner,
  { isStrange = false, ...input }: Parameters<SourceChainClient['signNftReturn']>[1],
): Promise<SignedSourceTransaction> {
  // Not safeTransferFrom: the receiver held this NFT before, and a wallet that is a contract, or an account with
  // delegated code, without onERC721Received would refuse its own NFT for ever.
  const data = encodeCall('transferFrom', [signer.address, input.to, BigInt(input.tokenId)])
  const gasMax = isStrange ? STRANGE_GAS_MAX : context.gasLimitMax
  const send = { to: input.contract, data, valueWei: 0n, nonce: input.nonce, gasMax }
  return signSend(context, signer, send, { kind: 'nft', ...input, from: signer.address })
}

/** See SourceChainClient.signTokenReturn. */
export async function signTokenReturn(
  context: SignContext,
  signer: SourceSigner,
  input: { contract: string; tokenId: string | null; amount: bigint; to: string; nonce: number },
): Promise<SignedSourceTransaction> {
  const { contract, tokenId, amount, to, nonce } = input
  const data = encodeUnits({ from: signer.address, to, tokenId, amount })
  const send = { to: contract, data, valueWei: 0n, nonce, gasMax: STRANGE_GAS_MAX }
  return signSend(context, signer, send, { kind: 'units', ...input, from: signer.address })
}

/** See SourceChainClient.signRefund. */
export async function signRefund(
  context: SignContext,
  signer: SourceSigner,
  input: { to: string; valueWei: bigint; nonce: number },
): Promise<SignedSourceTransaction> {
  return signSend(
    context,
    signer,
    { ...input, data: '0x', gasMax: REFUND_GAS_MAX },
    { kind: 'coin', ...input },
  )
}

/** See SourceChainClient.signCall. */
export async function signCall(
  context: SignContext,
  signer: SourceSigner,
  input: SourceCall & { nonce: number },
): Promise<SignedSourceTransaction & { creates: string | null }> {
  const signed = await signSend(
    context,
    signer,
    { ...input, gasMax: context.gasLimitMax },
    { kind: 'call', ...input },
  )
  const { address: from } = signer
  const creates = input.to === null ? getCreateAddress({ from, nonce: input.nonce }).toLowerCase() : null
  return { ...signed, creates }
}

/** What was asked for, whatever is built of it. */
type OwnLimits = SendLimits extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'nonce' | 'chainId'>
    : never
  : never

interface Send {
  to: string | null
  data: string
  valueWei: bigint
  nonce: number
  gasMax: bigint
}

async function signSend(
  context: SignContext,
  signer: SourceSigner,
  send: Send,
  limits: OwnLimits,
): Promise<SignedSourceTransaction> {
  const { rpcs, chainId, feePerGasMaxWei, coin } = context
  const [fee, balanceWei] = await Promise.all([
    readFee(rpcs, { feePerGasMaxWei, coin }),
    readBalance(rpcs, signer.address),
  ])
  // Asked before gas is estimated: nodes refuse to estimate what the sender cannot pay, each in its own words.
  if (balanceWei <= send.valueWei) throw tooPoor(signer, { balanceWei, neededWei: send.valueWei, coin })
  const gasLimit = await gasLimitOf(context, signer, send)
  const neededWei = send.valueWei + gasLimit * priceOf(fee)
  if (balanceWei < neededWei) throw tooPoor(signer, { balanceWei, neededWei, coin })
  const { to, data, valueWei: value, nonce } = send
  return signTransaction(
    signer,
    { ...fee, to, data, value, nonce, chainId, gasLimit, feePerGasMaxWei: priceOf(fee) },
    { ...limits, nonce, chainId },
  )
}

/** Half more than the highest estimate, no more than the limit. */
async function gasLimitOf(context: SignContext, signer: SourceSigner, send: Send): Promise<bigint> {
  const call = callOf(signer.address, send)
  const estimates = await context.rpcs.settled((rpc) => rpc.ask('eth_estimateGas', [call], quantity))
  const all = estimates.flatMap((it) => ('answer' in it ? [it] : []))
  if (hostsOf(all) < context.rpcs.quorum) {
    const failed = estimates.flatMap((it) => ('failure' in it ? [it] : []))
    throw estimateError(send, failed, context.rpcs.quorum)
  }
  const estimate = all.reduce((a, { answer: b }) => (b > a ? b : a), 0n)
  const gasMax = send.gasMax < context.gasLimitMax ? send.gasMax : context.gasLimitMax
  if (estimate > gasMax) throw tooMuchGas(send, estimate, gasMax)
  const limit = (estimate * 3n) / 2n
  return limit < gasMax ? limit : gasMax
}

/** Refused by the quorum: the send cannot succeed. By fewer: the others may know something newer. */
function estimateError(
  send: Send,
  failed: { host: string; failure: RpcFailure }[],
  quorum: number,
): ChainError {
  const refused = failed.filter(({ failure }) => isRevert(failure))
  const [cause] = refused.map(({ failure }) => failure)
  const kind = hostsOf(refused) >= quorum ? 'permanent' : 'temporary'
  const others = failed.flatMap(({ failure }) => (isRevert(failure) ? [] : [failure]))
  if (kind === 'temporary' && others.length > 0) return listError(others)
  const said: Detail = { code: 'SEND_REFUSED', params: { to: nameOf(send) } }
  return new ChainError('PROGRAM_ERROR', kind, said, {
    ...(cause && { cause }),
    detail: { to: nameOf(send) },
  })
}

function tooMuchGas(send: Send, estimate: bigint, gasLimitMax: bigint): ChainError {
  const [gas, gasMax] = [estimate.toString(), gasLimitMax.toString()]
  const said: Detail = { code: 'SEND_GAS_TOO_HIGH', params: { to: nameOf(send), gas, gasMax } }
  return new ChainError('PROGRAM_ERROR', 'permanent', said, { detail: { gas } })
}

/** What creates a contract goes to no address. */
function nameOf({ to }: Send): string {
  return to ?? 'a new contract'
}

export function tooPoor(
  { address }: SourceSigner,
  { balanceWei, neededWei, coin }: { balanceWei: bigint; neededWei: bigint; coin: string },
): ChainError {
  const detail = { address, balanceWei: balanceWei.toString(), neededWei: neededWei.toString() }
  const said: Detail = { code: 'SENDER_TOO_POOR', params: { ...detail, coin } }
  return new ChainError('PAYER_BALANCE_TOO_LOW', 'temporary', said, { detail })
}
