/**
 * asked: a worker reads it when its time has come. reading: S0 is fixed, pages come in. frozen: its file never changes any more.
 * failed: nothing was frozen, and a person may have it read again.
 */
export const snapshotStates = ['asked', 'reading', 'frozen', 'failed'] as const
export type SnapshotState = (typeof snapshotStates)[number]

/** reading to asked: what was read does not fit together, and all of it is read anew, from another S0. */
export const snapshotMoves: Readonly<Record<SnapshotState, readonly SnapshotState[]>> = {
  asked: ['reading', 'failed'],
  reading: ['asked', 'frozen', 'failed'],
  frozen: [],
  failed: ['asked'],
}

/** Why a snapshot failed, or is not read yet. */
export const snapshotReasons = [
  // RPCs go on saying different things of one holding.
  'DISPUTED',
  // What was read does not add up to what the chain counts.
  'NOT_ALL',
  // There is no such collection, token or contract.
  'NOT_THERE',
  'TOO_MANY',
  // None of the RPCs knows who holds NFTs of a collection.
  'NO_INDEX',
  // The contract does not list its NFTs.
  'NOT_LISTED',
  // This chain is not set up.
  'CHAIN_OFF',
  // An RPC did not answer, or nothing that can be used. Each of them has to.
  'RPC_TROUBLE',
] as const
export type SnapshotReason = (typeof snapshotReasons)[number]

/** Holdings of one snapshot: more of them are refused, and never left out. */
export const snapshotRowsMax = 500_000
