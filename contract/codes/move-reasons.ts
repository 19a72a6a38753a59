import type { MigrationReason } from '../migration/codes.ts'
import type { ChainErrorCode } from './chain-errors.ts'
import type { Told } from './told.ts'
import type { ItemReasonCode, WaitingCode } from './waiting.ts'

/** Why an item, an attempt or a run moved, where it did not fail. */
export const moveReasonCodes = [
  'FOUND_ON_CHAIN',
  'PROVEN',
  'EARLIER_ATTEMPT_LANDED',
  'NO_LONGER_CONFIRMED',
  'GUARD_STILL_THERE',
  'UNPROVEN_AT_CANCEL',
  'RETRIED',
  'LIMITS_CHANGED',
] as const
export type MoveReasonCode = (typeof moveReasonCodes)[number]

/** Why something moved, as its event keeps it: a code that has words in both languages, a detail, or what a person wrote. */
export type EventReason =
  | ItemReasonCode
  | ChainErrorCode
  | MoveReasonCode
  | WaitingCode
  | MigrationReason
  | Told
