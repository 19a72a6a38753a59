/**
 * received: nobody has decided. accepted: rounds may be for it. refused: they may not, and it says why. withdrawn: its applicant took it back,
 * and may apply again.
 */
export const applicationStates = ['received', 'accepted', 'refused', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]
export const applicationMoves: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  received: ['accepted', 'refused', 'withdrawn'],
  accepted: ['refused', 'withdrawn'],
  refused: ['accepted'],
  withdrawn: [],
}

/** What an admin decides of an application, and the state that it leads to. */
export const applicationDecisions = ['accept', 'refuse'] as const
export type ApplicationDecision = (typeof applicationDecisions)[number]
export const stateOfDecision: Readonly<Record<ApplicationDecision, ApplicationState>> = {
  accept: 'accepted',
  refuse: 'refused',
}

/** Who may apply once: a user with all linked wallets, or a wallet, whosever it is. */
export const onePers = ['person', 'wallet'] as const
export type OnePer = (typeof onePers)[number]

/** What became of an application in a round, by the item that is for it. */
export const paidStates = ['none', 'waiting', 'sent', 'failed'] as const
export type PaidState = (typeof paidStates)[number]

/** By the clock of the server. full: as many applied as may. */
export const windowPhases = ['before', 'open', 'full', 'over'] as const
export type WindowPhase = (typeof windowPhases)[number]

/** How far an airdrop to a wallet is: asked for, decided, in a run, on the wallet, or failed on its way. */
export const airdropStages = ['none', 'applied', 'refused', 'accepted', 'failed', 'planned', 'sent'] as const
export type AirdropStage = (typeof airdropStages)[number]
