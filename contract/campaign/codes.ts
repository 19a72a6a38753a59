import type { LaunchKind } from '../operation/launch-kinds.ts'
import type { Launch } from '../operation/launch.ts'

/** What a campaign does again and again: the operations that give something to somebody, and what makes and destroys tokens. */
export const campaignKinds = [
  'mint',
  'sendCoin',
  'sendToken',
  'transfer',
  'mintToken',
  'burnToken',
] as const satisfies readonly LaunchKind[]
export type CampaignKind = (typeof campaignKinds)[number]

/** Whether its recipients may be worked out anew each time: a rule names wallets, and NFTs that are there have each a receiver of its own. */
export function takesRule({ asset, list }: Pick<Launch, 'asset' | 'list'>): boolean {
  return asset === undefined && list.required.includes('owner')
}

/** draft: nobody has let it spend. active: its rounds run by themselves. paused: nothing of it begins. ended: for ever. */
export const campaignStates = ['draft', 'active', 'paused', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]
export const campaignMoves: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['active', 'ended'],
  active: ['paused', 'ended'],
  paused: ['active', 'ended'],
  ended: [],
}

/**
 * due: a worker makes a plan of it. asked: its night was missed, and a person decides. held: it could not be planned, and says why.
 * planned: it is a run, whose states go on from here.
 */
export const roundStates = ['due', 'asked', 'held', 'planned', 'skipped'] as const
export type RoundState = (typeof roundStates)[number]
export const roundMoves: Readonly<Record<RoundState, readonly RoundState[]>> = {
  due: ['planned', 'held', 'skipped'],
  asked: ['due', 'skipped'],
  held: ['due', 'skipped'],
  planned: [],
  skipped: [],
}

/** Why a round is held, or was left out; both are shown. */
export const roundReasons = [
  // Some of its items are in other runs.
  'ITEMS_TAKEN',
  // Its list cannot be used as it is.
  'LIST_UNUSABLE',
  'NOBODY_LEFT',
  // The rule of amounts gives what no chain can count, or nothing to share by.
  'AMOUNTS_WRONG',
  'SIGNER_MISSING',
  'COLLECTION_NOT_READY',
  // Its collection speaks by another wallet than the project has.
  'COLLECTION_OF_OTHER',
  // One of its snapshots of holders could not be frozen.
  'SNAPSHOT_FAILED',
  // There are fewer to draw from than are to be drawn.
  'DRAW_TOO_FEW',
  // Its draw was called off, or ended.
  'DRAW_ENDED',
  // Its draw waits for longer than its blocks take.
  'DRAW_LATE',
  // The campaign was paused after its draw was published, and may say something else since.
  'DRAW_OUTDATED',
  // It would come out otherwise than before, and rows that say that it was done already may be lost.
  'ROWS_MAY_LACK',
  // Left out, since the campaign says so of a missed night.
  'MISSED',
  // Left out, since nobody approved it in time and the campaign says so of a missed night. It is a run, which was cancelled.
  'NOT_APPROVED',
  // It came while the campaign was paused.
  'PAUSED',
  'CAMPAIGN_ENDED',
  // A person left it out.
  'LEFT_OUT',
] as const
export type RoundReason = (typeof roundReasons)[number]

/** How a round came about: on time, late by the rule of the campaign, left out by it, or asked about. */
export const roundActions = ['run', 'run-late', 'skip', 'ask'] as const
