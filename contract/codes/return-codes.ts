import type { ReturnCode } from './results.ts'
import type { RpcTrouble } from './rpc.ts'
import type { PlanKind } from './status.ts'
import type { ItemReasonCode } from './waiting.ts'

/** Every failure on the way to a chain that SPEC.md section 8 has a return code for. */
export const returnCodeOfFailure = {
  TOKEN_ADDRESS_NOT_DERIVED: '1',
  BALANCE_UNREADABLE: '2',
  MINT_UNREADABLE: '2',
  RECIPIENT_ACCOUNT_NOT_CREATED: '3',
  /** The account at the recipient's address belongs to somebody else. */
  RECIPIENT_ACCOUNT_FOREIGN: '3',
  COIN_NOT_SENT: '4',
  TOKEN_NOT_SENT: '4',
  NOT_MINTED: '5',
  /** The collection did not read back as verified, or its authority is another. */
  COLLECTION_NOT_VERIFIED: '6',
  /** The genesis hash of the RPC is not that of the network this installation runs on. */
  GENESIS_DIFFERS: '7',
  UNEXPECTED: '-1',
} as const satisfies Record<string, ReturnCode>
export type ChainFailure = keyof typeof returnCodeOfFailure

/** What it is called that an item of a kind was not done, and that its authority or its recipient was refused. */
const failuresOfKind: Record<PlanKind, Record<'notDone' | 'authority' | 'recipient', ChainFailure>> = {
  mint: {
    notDone: 'NOT_MINTED',
    authority: 'COLLECTION_NOT_VERIFIED',
    recipient: 'RECIPIENT_ACCOUNT_NOT_CREATED',
  },
  collection: {
    notDone: 'NOT_MINTED',
    authority: 'NOT_MINTED',
    recipient: 'RECIPIENT_ACCOUNT_NOT_CREATED',
  },
  burn: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  sendCoin: { notDone: 'COIN_NOT_SENT', authority: 'COIN_NOT_SENT', recipient: 'COIN_NOT_SENT' },
  sendToken: {
    notDone: 'TOKEN_NOT_SENT',
    authority: 'TOKEN_NOT_SENT',
    recipient: 'RECIPIENT_ACCOUNT_NOT_CREATED',
  },
  verifyCollection: {
    notDone: 'COLLECTION_NOT_VERIFIED',
    authority: 'COLLECTION_NOT_VERIFIED',
    recipient: 'COLLECTION_NOT_VERIFIED',
  },
  updateAuthority: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  verifyCreator: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  reveal: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  createToken: { notDone: 'NOT_MINTED', authority: 'NOT_MINTED', recipient: 'RECIPIENT_ACCOUNT_NOT_CREATED' },
  mintToken: { notDone: 'NOT_MINTED', authority: 'NOT_MINTED', recipient: 'RECIPIENT_ACCOUNT_NOT_CREATED' },
  burnToken: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  freezeToken: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  updateToken: { notDone: 'UNEXPECTED', authority: 'UNEXPECTED', recipient: 'UNEXPECTED' },
  transfer: {
    notDone: 'TOKEN_NOT_SENT',
    authority: 'TOKEN_NOT_SENT',
    recipient: 'RECIPIENT_ACCOUNT_NOT_CREATED',
  },
}

/** What went wrong with an item, by the reason in its row. null: no chain refused it, a person ended it or it is done. */
const failureOfReason: Record<ItemReasonCode, ChainFailure | 'notDone' | 'authority' | 'recipient' | null> = {
  CANCELLED: null,
  EXCLUDED: null,
  REPAIRED: null,
  RETURNED: null,
  SUPERSEDED: null,
  ALREADY_DONE: null,
  OWNER_INVALID: 'recipient',
  RECIPIENT_ATA_FOREIGN: 'RECIPIENT_ACCOUNT_FOREIGN',
  AUTHORITY_INVALID: 'authority',
  METADATA_INVALID: 'notDone',
  METADATA_IMMUTABLE: 'notDone',
  ACCOUNT_IN_USE: 'notDone',
  NOT_HELD: 'notDone',
  NFT_MISSING: 'notDone',
  COMES_LAST: 'notDone',
  RECIPIENT_BELOW_RENT: 'notDone',
  ACCOUNT_FROZEN: 'notDone',
  ACCOUNT_MISSING: 'notDone',
  TOKEN_RULES: 'notDone',
  TREE_FULL: 'notDone',
  COMPUTE_EXCEEDED: 'notDone',
  PROGRAM_ERROR: 'notDone',
  READ_BACK_MISMATCH: 'notDone',
  ATTEMPTS_EXHAUSTED: 'notDone',
  UNKNOWN_ABANDONED: 'notDone',
}

/** The failure of an item that was not done; null where no chain had to do with it. */
export function failureOfItem(kind: PlanKind, reason: ItemReasonCode): ChainFailure | null {
  const failure = failureOfReason[reason]
  return failure === 'notDone' || failure === 'authority' || failure === 'recipient'
    ? failuresOfKind[kind][failure]
    : failure
}

/** The same as the return code of SPEC.md. */
export function returnCodeOfItem(kind: PlanKind, reason: ItemReasonCode): ReturnCode | null {
  const failure = failureOfItem(kind, reason)
  return failure === null ? null : returnCodeOfFailure[failure]
}

/** An RPC that cannot be read from: nothing can be said of balances and mints, or it is of another network. */
export function returnCodeOfRpc(trouble: RpcTrouble): ReturnCode {
  return returnCodeOfFailure[trouble === 'other-network' ? 'GENESIS_DIFFERS' : 'BALANCE_UNREADABLE']
}
