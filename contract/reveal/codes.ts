/**
 * How a reveal turns what NFTs show. chain: a run gives each NFT its name and URI. served: our address serves other metadata, and no
 * transaction is needed; a partner may turn token by token.
 */
export const revealWays = ['chain', 'served'] as const
export type RevealWay = (typeof revealWays)[number]

/**
 * committed: its root is published, and it has no time. running: entries are being opened. rolling_back: the NFTs get what they showed
 * before.
 */
export const revealStates = [
  'committed',
  'scheduled',
  'running',
  'revealed',
  'rolling_back',
  'rolled_back',
  'cancelled',
] as const
export type RevealState = (typeof revealStates)[number]

/**
 * scheduled to committed: taken off the schedule. running to committed: its run ended and revealed nothing. revealed to scheduled: what was
 * minted or failed is revealed too.
 */
export const revealMoves: Readonly<Record<RevealState, readonly RevealState[]>> = {
  committed: ['scheduled', 'cancelled'],
  // To itself: it gets another time.
  scheduled: ['scheduled', 'committed', 'running', 'cancelled'],
  running: ['revealed', 'committed'],
  revealed: ['scheduled', 'rolling_back'],
  // To revealed: its run was cancelled, and some go on showing their entries.
  rolling_back: ['rolled_back', 'revealed'],
  rolled_back: ['scheduled', 'cancelled'],
  cancelled: [],
}

/** Whether a partner may reveal a token of it: it is neither over nor taken back. */
export const openRevealStates = [
  'committed',
  'scheduled',
  'running',
  'revealed',
] as const satisfies readonly RevealState[]

export const revealDirections = ['reveal', 'rollback'] as const
export type RevealDirection = (typeof revealDirections)[number]

/**
 * Why a reveal that is due does not begin. OUTCOME_MISSING: its rule needs the result of the match. NOTHING_MINTED: no NFT of the
 * collection has a number of the list. NUMBERS_TWICE: two NFTs have the same number. UNDER_WAY: another run changes these NFTs.
 * SIGNER_MISSING: the project has no wallet that may sign. MISSED: its time passed while no worker was there, and it was to be asked.
 */
export const revealReasons = [
  'OUTCOME_MISSING',
  'NOTHING_MINTED',
  'NUMBERS_TWICE',
  'UNDER_WAY',
  'SIGNER_MISSING',
  'MISSED',
] as const
export type RevealReason = (typeof revealReasons)[number]

/** What a match ended as, seen from the team that plays at home. */
export const matchOutcomes = ['home', 'draw', 'away'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** What becomes of a reveal whose time passed while no worker was there. */
export const revealMissedPolicies = ['late', 'ask'] as const
