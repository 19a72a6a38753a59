import type { ItemRow } from '#db/run/item-list.ts'
import type { AttemptRow, EventRow, StoryRow } from '#db/run/item-story.ts'
import type { Attempt, Story, StoryEvent } from '#contract/run/items.ts'
import type { Item } from '#contract/run/masters.ts'
import { itemFactSchema, type FactForm, type ItemFact } from '#contract/operation/item-fact.ts'
import {
  operationFacts,
  type OperationFacts,
  type OperationPayload,
  type OperationResult,
} from '#contract/operation/operations.ts'
import { presentInstant, presentOptionalInstant } from '../http/instant.ts'

/** What was given for an item and what is known of it, as its operation means them. */
export function readOperation({ item, kind }: Pick<ItemRow, 'item' | 'kind'>): {
  payload: OperationPayload
  result: OperationResult | null
} {
  const facts = operationFacts[kind]
  return {
    payload: facts.payload.parse(item.payload),
    result: item.result === null ? null : facts.result.parse(item.result),
  }
}

/** The facts of an item that a person sees. */
export function presentFacts(row: Pick<ItemRow, 'item' | 'kind'>): {
  given: ItemFact[]
  learned: ItemFact[]
} {
  const { payload, result } = readOperation(row)
  const { given, learned }: OperationFacts = operationFacts[row.kind]
  const decimals = decimalsOf(payload)
  return {
    given: factsOf(given, { ...payload }, decimals),
    learned: factsOf(learned, { ...result }, decimals),
  }
}

/** Of the token that an item names; 0 where it names none. */
export function decimalsOf(payload: OperationPayload): number {
  return 'decimals' in payload ? payload.decimals : 0
}

function factsOf(
  forms: Record<string, FactForm>,
  values: Record<string, unknown>,
  decimals: number,
): ItemFact[] {
  return Object.entries(forms)
    .filter(([key]) => values[key] !== undefined && values[key] !== null)
    .map(([key, as]) => itemFactSchema.parse({ key, as, value: values[key], decimals }))
}

export function presentItem(row: ItemRow): Item {
  const { item, kind, group, burntAt } = row
  const { payload } = readOperation(row)
  return {
    itemId: item.id,
    masterId: item.masterId,
    kind,
    row: item.rowNo,
    name: item.name,
    symbol: 'symbol' in payload ? payload.symbol : '',
    uri: 'uri' in payload ? payload.uri : '',
    owner: item.owner,
    status: item.status,
    reasonCode: item.reasonCode,
    reasonDetail: item.reasonDetail,
    chunkId: item.chunkId,
    assetId: item.assetId ?? ('assetId' in payload ? payload.assetId : null),
    signature: item.signature,
    group,
    burntAt: presentOptionalInstant(burntAt),
    modifiedAt: presentInstant(item.modifiedAt),
  }
}

/** Why an item's chunk waits for its next try. */
export function presentItemWaiting({ chunk }: Pick<StoryRow, 'chunk'>): Story['item']['waiting'] {
  if (chunk?.state !== 'planned' || chunk.errorCode === null || chunk.errorSince === null) return null
  return { code: chunk.errorCode, detail: chunk.errorDetail, since: presentInstant(chunk.errorSince) }
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
