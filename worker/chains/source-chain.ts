import type { SourceRpcState } from '#contract/codes/source-rpc.ts'
import type { DepositKind, EventKind } from '#contract/migration/codes.ts'
import type { HolderReader } from './holders.ts'

/**
 * The boundary to a chain NFTs come from (Kaia, Ethereum, BSC). Takes arguments, reads no environment, knows no
 * row, throws only ChainError. Addresses and hashes are 0x in lower case; amounts are wei as bigint.
 *
 * Every reading is asked of all configured RPCs. What money or an NFT depends on must be the same on the quorum of them, all where
 * none is set: they disagree -> RPC_BAD_ANSWER, temporary, with detail.disagreement naming what.
 */
export interface SourceChainClient {
  /** @throws ChainError RPC_BAD_ANSWER, permanent, when an RPC is of another chain. Called once at the start. */
  checkChainId(): Promise<void>
  /** What each RPC says of itself now, in the order of the list; none keeps another from being told. Throws nothing of theirs. */
  states(): Promise<SourceRpcState[]>
  /** The newest block that the quorum knows: the lowest head where all have to agree. */
  head(): Promise<SourceBlock>
  /** The head of each RPC that answers, of which there must be the quorum. */
  heads(): Promise<number[]>
  /** The block of a height; null when there is none (yet, or not on the quorum). */
  block(blockNumber: number): Promise<SourceBlock | null>
  /** Successful transactions of a block that carry coin straight to one of the addresses. Through a contract does not count. */
  coinTransfers(block: SourceBlock, addresses: readonly string[]): Promise<SourceTransfer[]>
  /**
   * Tokens that events say came to one of the addresses in a range of blocks (both ends in): of the given, registered contracts the
   * NFTs that a transaction left there; of every other contract, and in units, what its events say (see eventKinds).
   */
  tokenTransfers(
    range: { from: number; to: number },
    input: { to: readonly string[]; contracts: readonly string[] },
  ): Promise<SourceTransfer[]>
  /**
   * All a transaction moved to one of the addresses, for a hash that a client reported. Only what the chain says of
   * it is believed.
   * @param input.tokens contracts of which units count as well.
   */
  transaction(
    txHash: string,
    input: { to: readonly string[]; contracts: readonly string[]; tokens?: readonly string[] },
  ): Promise<SourceTransaction>
  /**
   * How much of a token an address holds at a height, by the word of its contract: units, or 1 or 0 of an NFT. Zero when the contract
   * refuses, is none, or answers in another form: whatever stands there, it does not confirm anything.
   */
  holding(
    token: { kind: EventKind; contract: string; tokenId: string | null },
    owner: string,
    at: number,
  ): Promise<bigint>
  /** Who owns an NFT at a height, else at the head; null when the contract says it has no owner (it reverts). */
  ownerOf(contract: string, tokenId: string, at?: number): Promise<string | null>
  /** Token ids an address holds now, for the daily comparison: by ERC721Enumerable, else by logs from `fromBlock`. */
  tokensOf(contract: string, owner: string, fromBlock: number): Promise<string[]>
  /** Who holds the NFTs of a contract, all at one block that lies `depth` below the head. */
  holders(contract: string, depth: number): HolderReader
  /** Whether an address is a contract; an account that let code be set on it (EIP-7702) is none. */
  hasCode(address: string): Promise<boolean>
  /** Wei at a height, else at the lowest head. */
  balance(address: string, at?: number): Promise<bigint>
  /** Transactions that an address has sent up to a height. */
  nonce(address: string, at: number): Promise<number>
  /**
   * The largest count of an address's transactions that any RPC gives now, those that wait to be mined among them. RPCs
   * need not agree, and the quorum has to answer: one that lags or lies must not have a nonce used twice.
   */
  highestNonce(address: string): Promise<number>
  /**
   * The transaction of an address and a nonce, searched in the blocks above a height; null when it is not mined on every
   * RPC yet. The RPCs must have the state of the blocks that are searched.
   */
  sentTransaction(input: {
    address: string
    nonce: number
    above: number
  }): Promise<SentSourceTransaction | null>
  /** The same in one block, which is known; null when it is not there. */
  sentInBlock(
    input: { address: string; nonce: number },
    blockNumber: number,
  ): Promise<SentSourceTransaction | null>

  /**
   * transferFrom(signer, to, tokenId), to whom it came from, contract or not; gas and price from the chain, clamped. Sends nothing.
   * @param input.isStrange of a contract that nobody vouches for, which gets no more gas than a million.
   */
  signNftReturn(
    signer: SourceSigner,
    input: { contract: string; tokenId: string; to: string; nonce: number; isStrange?: boolean },
  ): Promise<SignedSourceTransaction>
  /** Units of an ERC-1155 (with a token id) or of an ERC-20 to whom they came from, for a million gas at most. Sends nothing. */
  signTokenReturn(
    signer: SourceSigner,
    input: { contract: string; tokenId: string | null; amount: bigint; to: string; nonce: number },
  ): Promise<SignedSourceTransaction>
  /** A plain transfer of coin, for 100,000 gas at most. Sends nothing. */
  signRefund(
    signer: SourceSigner,
    input: { to: string; valueWei: bigint; nonce: number },
  ): Promise<SignedSourceTransaction>
  /**
   * The same transaction with a higher fee, by the chain's prices of now, clamped: same nonce, receiver, value, data and gas. Sends
   * nothing. Null: what its bytes offer still buys a place in a block, or no more may be offered.
   */
  signReplacement(signer: SourceSigner, bytes: Uint8Array): Promise<SignedSourceTransaction | null>
  /** What signed bytes do. */
  readSigned(bytes: Uint8Array): SourceCall
  /** Any call of a contract, or what creates one. It is estimated first: one that would be reverted is refused. Sends nothing. */
  signCall(
    signer: SourceSigner,
    input: SourceCall & { nonce: number },
  ): Promise<SignedSourceTransaction & { creates: string | null }>
  /**
   * What a contract answers when it refuses a call of an address, at the end of a block: 0x in lower case, which may be
   * empty; null when it does not refuse it.
   */
  revertData(from: string, call: SourceCall, at: number): Promise<string | null>
  /** Ids of the NFTs of a contract that a mined transaction minted, moved or burnt, in the order of its logs. */
  movedTokens(txHash: string, contract: string): Promise<string[]>
  /** Broadcasts stored bytes. Returning means that an RPC took them, nothing more; already known is no error. */
  broadcast(bytes: Uint8Array): Promise<void>
  /** absent: the quorum denies it, and nobody has it. mined: on the quorum, in the same block. */
  receipt(txHash: string): Promise<SourceReceipt>
  /** What a mined transaction took from its sender: gas and, if it succeeded and went to another, its value. Null: it is in no block. */
  cost(txHash: string): Promise<bigint | null>
  /** 0x and 64 hex digits, with or without 0x. Throws ChainError AUTHORITY_INVALID. */
  signerFromSecret(text: string): SourceSigner
  close(): void
}

/** A call of a contract. To null: it creates one. */
export interface SourceCall {
  to: string | null
  /** 0x in lower case. */
  data: string
  valueWei: bigint
}

export interface SourceBlock {
  number: number
  hash: string
  time: Date
}

/**
 * logIndex -1: coin. Of a TransferBatch each id after the first has a place of its own, far behind those of logs. amount: units of an
 * ERC-1155 or ERC-20.
 */
export interface SourceTransfer {
  kind: DepositKind
  txHash: string
  logIndex: number
  blockNumber: number
  blockHash: string
  blockTime: Date
  from: string
  to: string
  contract: string | null
  tokenId: string | null
  valueWei: bigint | null
  amount: bigint | null
}

export type SourceTransaction =
  | { verdict: 'absent' }
  /** Known, in no block yet. */
  | { verdict: 'pending' }
  /** Mined and reverted: it moved nothing. */
  | { verdict: 'failed'; blockNumber: number; blockHash: string }
  | {
      verdict: 'mined'
      from: string
      to: string | null
      valueWei: bigint
      blockNumber: number
      blockHash: string
      transfers: SourceTransfer[]
    }

/** A mined transaction of an address, whether it succeeded or not. */
export interface SentSourceTransaction {
  txHash: string
  nonce: number
  /** Null: it deployed a contract. */
  to: string | null
  valueWei: bigint
  /** 0x in lower case: what it called, or of what it made a contract. */
  data: string
  /** The address of the contract that it deployed; null: it deployed none. */
  creates: string | null
  /** What it gives back, if it is one of the two things that we send back; else null. */
  transfer:
    | { kind: 'coin'; to: string; valueWei: bigint }
    | { kind: 'nft'; to: string; contract: string; tokenId: string }
    | { kind: 'units'; to: string; contract: string; tokenId: string | null; amount: bigint }
    | null
  /** As it was broadcast, and the most it could pay for gas. Null: of a kind that we do not sign. */
  bytes: Uint8Array | null
  feeWei: bigint | null
  blockNumber: number
  blockHash: string
}

export type SourceReceipt =
  | { verdict: 'absent' }
  /** paidWei: what its gas cost; null where an RPC does not tell. */
  | { verdict: 'mined'; isSuccess: boolean; blockNumber: number; blockHash: string; paidWei: bigint | null }

/** A key that signs for a source chain. Never logged; toString and toJSON show the address only. */
export interface SourceSigner {
  readonly address: string
  toString(): string
}

export interface SignedSourceTransaction {
  txHash: string
  bytes: Uint8Array
  /** Gas limit times price: the most it can cost beside its value. */
  feeWei: bigint
}
