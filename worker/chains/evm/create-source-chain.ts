import { sourceCoins } from '#contract/migration/codes.ts'
import { ChainError } from '../chain-error.ts'
import type { SourceChainClient } from '../source-chain.ts'
import type { SourceChainTimings } from '../timings.ts'
import { readBalance, readHasCode, readHighestNonce, readNonce } from './account.ts'
import { readBlock, readHead, readHeads } from './blocks.ts'
import { broadcast } from './broadcast.ts'
import { readRevertData } from './call.ts'
import { createContractHolders } from './contract-holders.ts'
import { readCoinTransfers } from './coin-transfers.ts'
import { readMovedTokens } from './moved-tokens.ts'
import { readCost } from './cost.ts'
import { readHolding } from './tokens/holding.ts'
import { readOwnerOf } from './owner-of.ts'
import { readSourceReceipt } from './read-receipt.ts'
import { readSourceTransaction } from './read-transaction.ts'
import { readStates } from './read-states.ts'
import { hostsOf, listError, RpcList } from './rpc-list.ts'
import { count } from './schemas.ts'
import { readFrom, readSentTransaction } from './sent-transaction.ts'
import { readSigned, signReplacement } from './sign-replacement.ts'
import { signCall, signNftReturn, signRefund, signTokenReturn } from './sign-sends.ts'
import { signerFromSecret } from './signer.ts'
import { readTokenTransfers } from './tokens/token-transfers.ts'
import { readTokensOf } from './tokens-of.ts'
import type { Detail } from '#contract/codes/details.ts'

type SourceChainName = 'kaia' | 'ethereum' | 'bsc'

export interface SourceChainOptions {
  chain: SourceChainName
  chainId: number
  rpcUrls: readonly string[]
  /** How many hosts of them have to say the same. Default: all. */
  quorum?: number
  requestTimeoutMs: number
  timings: SourceChainTimings
  /** Default 8,000,000: SPEC.md section 9. */
  gasLimitMax?: bigint
  /** Cap of what a unit of gas may cost. Default: by chain, see below. */
  feePerGasMaxWei?: bigint
}

const GAS_LIMIT_MAX = 8_000_000n
const GWEI = 1_000_000_000n

/** A return is not worth any price. Kaia: the upper bound of its own base fee (KIP-71); the others: a very busy day. */
const FEE_PER_GAS_MAX_WEI: Record<SourceChainName, bigint> = {
  kaia: 750n * GWEI,
  ethereum: 200n * GWEI,
  bsc: 20n * GWEI,
}

/** A chain NFTs come from, asked through all of its RPCs. Opens nothing until it is asked; close it at the end. */
export function createSourceChain(options: SourceChainOptions): SourceChainClient {
  const { chain, chainId, timings } = options
  const rpcs = new RpcList({
    ...{ urls: options.rpcUrls, timeoutMs: options.requestTimeoutMs, timings, chainId },
    ...(options.quorum !== undefined && { quorum: options.quorum }),
  })
  const signing = {
    rpcs,
    chainId,
    coin: sourceCoins[chain],
    gasLimitMax: options.gasLimitMax ?? GAS_LIMIT_MAX,
    feePerGasMaxWei: options.feePerGasMaxWei ?? FEE_PER_GAS_MAX_WEI[chain],
  }
  return {
    checkChainId: () => checkChainId(rpcs, options),
    states: () => readStates(rpcs, chainId),
    head: () => readHead(rpcs),
    heads: () => readHeads(rpcs),
    block: (blockNumber) => readBlock(rpcs, blockNumber),
    coinTransfers: (block, addresses) => readCoinTransfers(rpcs, { chainId, block, addresses }),
    tokenTransfers: (range, wanted) => readTokenTransfers(rpcs, { chainId, range, wanted }),
    transaction: (txHash, wanted) => readSourceTransaction(rpcs, { txHash, chainId, wanted }),
    holding: (token, owner, at) => readHolding(rpcs, { token, owner, at }),
    ownerOf: (contract, tokenId, at) => readOwnerOf(rpcs, { contract, tokenId, at }),
    tokensOf: (contract, owner, fromBlock) => readTokensOf(rpcs, { contract, owner, fromBlock }),
    holders: (contract, depth) => createContractHolders(rpcs, { contract, depth, urls: options.rpcUrls }),
    hasCode: (address) => readHasCode(rpcs, address),
    balance: (address, at) => readBalance(rpcs, address, at),
    nonce: (address, at) => readNonce(rpcs, address, at),
    highestNonce: (address) => readHighestNonce(rpcs, address),
    sentTransaction: (wanted) => readSentTransaction(rpcs, wanted),
    sentInBlock: (wanted, blockNumber) => readFrom(rpcs, wanted, blockNumber),
    signNftReturn: (signer, it) => signNftReturn(signing, signer, it),
    signTokenReturn: (signer, it) => signTokenReturn(signing, signer, it),
    signRefund: (signer, it) => signRefund(signing, signer, it),
    signReplacement: (signer, bytes) => signReplacement(signing, signer, bytes),
    readSigned,
    signCall: (signer, it) => signCall(signing, signer, it),
    revertData: (from, call, at) => readRevertData(rpcs, from, { call, at }),
    movedTokens: (txHash, contract) => readMovedTokens(rpcs, { txHash, contract }),
    broadcast: (bytes) => broadcast(rpcs, bytes),
    receipt: (txHash) => readSourceReceipt(rpcs, txHash),
    cost: (txHash) => readCost(rpcs, txHash),
    signerFromSecret,
    close: () => rpcs.close(),
  }
}

/** Of another chain may be as many as need not agree: they are asked for nothing, see RpcList. */
async function checkChainId(rpcs: RpcList, { chain, chainId }: SourceChainOptions): Promise<void> {
  const outcomes = await rpcs.all(async (rpc) => ({
    rpc,
    found: await rpc.ask('eth_chainId', [], count),
  }))
  const answers = outcomes.flatMap((it) => ('answer' in it ? [{ host: it.host, ...it.answer }] : []))
  const others = answers.filter(({ found }) => found !== chainId)
  const [other] = others
  if (other && rpcs.hosts - hostsOf(others) < rpcs.quorum) {
    const [rpc, found] = [other.rpc.name, String(other.found)]
    const said: Detail = {
      code: 'SOURCE_RPC_OF_OTHER_CHAIN',
      params: { rpc, chain, found, chainId: String(chainId) },
    }
    throw new ChainError('RPC_BAD_ANSWER', 'permanent', said, { detail: { rpc, chainId: found } })
  }
  if (hostsOf(answers) - hostsOf(others) < rpcs.quorum)
    throw listError(outcomes.flatMap((it) => ('failure' in it ? [it.failure] : [])))
}
