import type { ItemRow } from '#db/run/item-list.ts'
import type { AttemptRow, EventRow } from '#db/run/item-story.ts'
import type { Attempt, StoryEvent } from '#contract/run/items.ts'
import type { Item } from '#contract/run/masters.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

export const presentItem = ({ item, isUnknown }: ItemRow): Item => ({
  itemId: item.id,
  masterId: item.masterId,
  row: item.rowNo,
  name: item.name,
  symbol: item.symbol,
  uri: item.uri,
  owner: item.owner,
  status: item.status,
  reasonCode: item.reasonCode,
  reasonDetail: item.reasonDetail,
  chunkId: item.chunkId,
  assetId: item.assetId,
  leafIndex: item.leafIndex,
  signature: item.signature,
  isUnknown,
  modifiedAt: presentInstant(item.modifiedAt),
})

/** One signed transaction; its bytes stay here. */
export const presentAttempt = (attempt: AttemptRow): Attempt => ({
  attemptId: attempt.id,
  chunkId: attempt.chunkId,
  n: attempt.n,
  signature: attempt.signature,
  state: attempt.state,
  blockhash: attempt.blockhash,
  lastValidBlockHeight: attempt.lastValidBlockHeight.toString(),
  feeLamports: attempt.feeLamports.toString(),
  slot: attempt.slot?.toString() ?? null,
  errorCode: attempt.errorCode,
  errorDetail: attempt.errorDetail,
  signedAt: presentInstant(attempt.signedAt),
  sentAt: presentOptionalInstant(attempt.sentAt),
  landedAt: presentOptionalInstant(attempt.landedAt),
  finalAt: presentOptionalInstant(attempt.finalAt),
  verdictBy: attempt.verdictBy,
  verdictReason: attempt.verdictReason,
})

/** @returns an event with the e-mail of the person in place of the uuid. */
export const presentEvent = ({ event, actorUid }: EventRow): StoryEvent => ({
  seq: event.seq,
  at: presentInstant(event.at),
  actor: actorUid ?? event.actor,
  entity: event.entity,
  entityId: event.entityId,
  from: event.from,
  to: event.to,
  reason: event.reason,
})
