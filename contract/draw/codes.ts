/**
 * listed: its list is published and never changes. waiting: its rules are published too, and name blocks that nobody can know yet.
 * drawn: seed and winners are there, for ever. called_off: it will never be drawn, and everybody can read why.
 */
export const drawStates = ['listed', 'waiting', 'drawn', 'called_off'] as const
export type DrawState = (typeof drawStates)[number]

/** Nothing leads back, and nothing out of drawn: what was published is not drawn again. */
export const drawMoves: Readonly<Record<DrawState, readonly DrawState[]>> = {
  listed: ['waiting', 'called_off'],
  waiting: ['drawn', 'called_off'],
  drawn: [],
  called_off: [],
}

/** Why a draw does not go on; each ends when its cause ends. */
export const drawWaits = [
  // No RPC of Kaia is set, or it is one of another chain.
  'KAIA_OFF',
  // On mainnet what a single RPC says of a block is not enough.
  'WITNESSES_FEW',
  'RPC_UNREACHABLE',
  // One of them lies, lags far behind, or has another fork.
  'RPCS_DISAGREE',
  // An RPC does not have the block any more.
  'HISTORY_GONE',
  // The stored list is not the one that was published.
  'LIST_CHANGED',
] as const
export type DrawWait = (typeof drawWaits)[number]

/** Why a draw will never be drawn. */
export const drawEnds = [
  // A person did, while nobody could know its blocks.
  'CALLED_OFF',
  // Workers were away, or the database was restored, before its blocks were named: it may have been published with others.
  'ROWS_MAY_LACK',
  // A block that it names was made before anybody could read that it would count.
  'BLOCK_NOT_AHEAD',
] as const
export type DrawEnd = (typeof drawEnds)[number]

export const drawReasons = [...drawWaits, ...drawEnds] as const
export type DrawReason = (typeof drawReasons)[number]
