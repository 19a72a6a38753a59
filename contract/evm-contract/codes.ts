/** bnb: the BNB contract of SPEC.md section 7. erc721: any other ERC-721, as the collections that holders migrate from. */
export const evmContractKinds = ['bnb', 'erc721'] as const
export type EvmContractKind = (typeof evmContractKinds)[number]

/** deploying: its creation is on its way. failed: it was never made, and its address holds nothing of ours. */
export const evmContractStates = ['deploying', 'live', 'failed'] as const
export type EvmContractState = (typeof evmContractStates)[number]

export const evmContractMoves: Readonly<Record<EvmContractState, readonly EvmContractState[]>> = {
  deploying: ['live', 'failed'],
  live: [],
  failed: [],
}

/**
 * A call that our wallet makes, or is to make. waiting: nothing is signed. sending: its bytes are stored, and are broadcast
 * until they are mined and deep enough. failed: mined and reverted, or it can never be mined, or it was refused before it was
 * signed; it is never tried again by itself.
 */
export const evmCallStates = ['waiting', 'sending', 'done', 'failed', 'cancelled'] as const
export type EvmCallState = (typeof evmCallStates)[number]

export const evmCallMoves: Readonly<Record<EvmCallState, readonly EvmCallState[]>> = {
  waiting: ['sending', 'failed', 'cancelled'],
  sending: ['done', 'failed'],
  done: [],
  failed: [],
  cancelled: [],
}

/** What a deployment calls: it stands where other calls have the name of a function. */
export const constructorName = 'constructor'

/**
 * How long a call may wait to be signed: what was simulated and agreed to is of then. So a database that was restored from an
 * older backup makes no call of that time by itself.
 */
export const evmCallValidMs = 3_600_000
