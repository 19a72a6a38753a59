import type { MigrationRow } from '#db/migration/migration-list.ts'
import type { MigrationReason } from '#contract/migration/codes.ts'
import type { ReturnCode } from '#contract/codes/results.ts'
import { returnCodeOfFailure, returnCodeOfItem } from '#contract/codes/return-codes.ts'
import { itemReasonCodes } from '#contract/codes/waiting.ts'

/** SPEC.md's return code for the reason a migration is blocked or ended; null while nothing failed. */
export function returnCodeOf({ migration, item }: Pick<MigrationRow, 'migration' | 'item'>) {
  return migration.reason === null ? null : codeOf(migration.reason, item?.reasonCode ?? null)
}

function codeOf(reason: MigrationReason, itemReason: string | null): ReturnCode | null {
  switch (reason) {
    case 'CHAIN_UNREACHABLE':
    case 'RPCS_DISAGREE':
    case 'MINT_UNPROVEN':
      return returnCodeOfFailure.BALANCE_UNREADABLE
    case 'READ_BACK_MISMATCH':
      return returnCodeOfFailure.TOKEN_ADDRESS_NOT_DERIVED
    case 'FEE_WRONG_PAYER':
    case 'FEE_WRONG_RECEIVER':
    case 'FEE_TOO_LOW':
    case 'FEE_FAILED_ON_CHAIN':
    case 'FEE_TOO_OLD':
    case 'FEE_ALREADY_USED':
      return returnCodeOfFailure.COIN_NOT_SENT
    case 'MINT_FAILED':
      return mintCodeOf(itemReason)
    case 'RETURN_FAILED':
      return returnCodeOfFailure.UNEXPECTED
    // A wait, or an end that a person or the deadline brought. What is wrong with an NFT has no code of its own.
    case 'FEE_NOT_FOUND':
    case 'NFT_NOT_FOUND':
    case 'WAITING_FOR_DEPTH':
    case 'DESTINATION_NOT_SIGNED':
    case 'DESTINATION_UNPROVEN':
    case 'NFT_FAILED_ON_CHAIN':
    case 'NFT_NOT_IN_TRANSACTION':
    case 'NFT_NOT_OURS':
    case 'NFT_TOO_OLD':
    case 'NFT_ALREADY_USED':
    case 'TIME_LIMIT':
    case 'ROUTE_CLOSED':
    case 'SUPPLY_EXHAUSTED':
    case 'REFUSED_BY_OPS':
    case 'WITHDRAWN':
      return null
  }
}

/** By what the item of the mint says; of one that says nothing, or that a person ended, the mint failed. */
function mintCodeOf(itemReason: string | null): ReturnCode {
  const reason = itemReasonCodes.find((code) => code === itemReason)
  return (reason && returnCodeOfItem('mint', reason)) ?? returnCodeOfFailure.NOT_MINTED
}
