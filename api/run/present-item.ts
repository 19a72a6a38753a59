import type { ItemRow } from '#db/run/item-list.ts'
import type { AttemptRow, EventRow } from '#db/run/item-story.ts'
import type { Attempt, StoryEvent } from '#contract/run/items.ts'
import type { Item } from '#contract/run/masters.ts'
import type { NftPayload, NftResult } from '#contract/operation/nft.ts'
import {
  operationFacts,
  type OperationPayload,
  type OperationResult,
} from '#contract/operation/operations.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

/** What was given for an item that makes an NFT, and what is known of it; nulls for an item that makes none. */
export function readNft({ item, kind }: Pick<ItemRow, 'item' | 'kind'>): {
  payload: NftPayload | null
  result: NftResult | null
} {
  const facts = operationFacts[kind]
  const payload: OperationPayload = facts.payload.parse(item.payload)
  const result: OperationResult | null = item.result === null ? null : facts.result.parse(item.result)
  return {
    payload: 'uri' in payload ? payload : null,
    result: result && 'leafIndex' in result ? result : null,
  }
}

export function presentItem(row: ItemRow): Item {
  const { item, isUnknown } = row
  const { payload, result } = readNft(row)
  return {
    itemId: item.id,
    masterId: item.masterId,
    row: item.rowNo,
    name: item.name,
    symbol: payload?.symbol ?? '',
    uri: payload?.uri ?? '',
    owner: item.owner,
    status: item.status,
    reasonCode: item.reasonCode,
    reasonDetail: item.reasonDetail,
    chunkId: item.chunkId,
    assetId: item.assetId,
    leafIndex: result?.leafIndex ?? null,
    signature: item.signature,
    isUnknown,
    modifiedAt: presentInstant(item.modifiedAt),
  }
}

/** One signed transaction; its bytes stay here. */
export function presentAttempt(attempt: AttemptRow): Attempt {
  return {
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
  }
}

/** @returns an event with the e-mail of the person in place of the uuid. */
export function presentEvent({ event, actorUid }: EventRow): StoryEvent {
  return {
    seq: event.seq,
    at: presentInstant(event.at),
    actor: actorUid ?? event.actor,
    entity: event.entity,
    entityId: event.entityId,
    from: event.from,
    to: event.to,
    reason: event.reason,
  }
}
