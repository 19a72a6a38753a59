import { z } from 'zod'
import { depositHandlings, depositStates, migrationOutcomes } from '../migration/codes.ts'
import { rpcTroubles } from './rpc.ts'

/** What is read back of a transaction and held against what was planned. */
export const readBackFields = [
  'account type of the tree',
  'amount the owner holds',
  'asset id',
  'buffer size',
  'change of the leaf',
  'collection',
  'collection mark',
  'creator hash',
  'data hash',
  'decimals',
  'delegate',
  'freeze authority',
  'leaf',
  'length of the tree',
  'list of creators',
  'maximum depth',
  'mint authority',
  'mint of the metadata',
  'mint of the token account',
  'mutability',
  'name',
  'number of leaves',
  'number of payouts',
  'outcome',
  'owner',
  'payout',
  'program of the tree',
  'returned rent',
  'royalty',
  'size of the metadata',
  'sum received',
  'supply',
  'symbol',
  'token',
  'token sent',
  'tree creator',
  'update authority',
  'URI',
  'verification of the collection',
] as const
export type ReadBackField = (typeof readBackFields)[number]

/** What rows and chain say of an NFT that is migrated. */
export const recordFacts = [
  'none',
  ...depositStates,
  ...depositHandlings,
  ...migrationOutcomes,
  'held',
  'not-held',
  'minted',
  'not-minted',
] as const
export type RecordFact = (typeof recordFacts)[number]

/** What a sentence may name, by how it is put into words. */
export const kinds = {
  text: z.string(),
  /** A whole number, of any size. */
  count: z.string().regex(/^\d+$/),
  lamports: z.string().regex(/^\d+$/),
  /** Said in coins of the chain; `coin` is their name, which rows of before lack. */
  wei: z.string().regex(/^\d+$/),
  coin: z.string().optional(),
  /** Lamports that may be spent; null: there is no limit. */
  limit: z.string().regex(/^\d+$/).nullable(),
  /** The share that may fail, 0 to 1; null: any. */
  rate: z.number().min(0).max(1).nullable(),
  trouble: z.enum(rpcTroubles),
  /** RPCs with what is wrong with each, and the status it answered with. */
  rpcs: z.array(z.object({ rpc: z.string(), trouble: z.enum(rpcTroubles), status: z.number().nullable() })),
  field: z.enum(readBackFields),
  fact: z.enum(recordFacts),
}
export type DetailKind = keyof typeof kinds

/**
 * What a worker adds to a code: a code of its own, with what its sentence names. The words are `details.ts` of every
 * language in `contract/locales`. A new one is a line here; without words it does not compile.
 */
export const detailParams = {
  // Why it is unknown what became of a transaction.
  WITNESSES_FEW: { hosts: 'count', hostsMin: 'count', network: 'text' },
  HEIGHT_UNREPORTED: { rpc: 'text', trouble: 'trouble' },
  HISTORY_UNSEARCHED: { rpc: 'text', trouble: 'trouble' },
  ANSWER_OLDER: { rpc: 'text', answerSlot: 'count', heightSlot: 'count' },
  HISTORY_CUT: { rpc: 'text', firstSlot: 'count' },
  RPC_OF_OTHER_NETWORK: { rpc: 'text' },
  FAILURE_DENIED: { signature: 'text', rpcs: 'text' },
  EARLIER_LANDED: { signature: 'text' },
  NOT_FINAL_YET: {},
  PROVEN_DEAD: { slot: 'count' },
  GUARDS_UNEXPLAINED: { count: 'count', guards: 'text' },
  GUARD_HOLDS: { guard: 'text', lamports: 'lamports' },
  // What is not signed, since its plan does not say so.
  SIGNING_CALL_OTHER: { program: 'text', call: 'text' },
  SIGNING_DESTINATION_OTHER: { address: 'text' },
  SIGNING_LAMPORTS_OVER: { lamports: 'lamports', max: 'lamports' },
  DESTINATION_NEVER_SIGNED: {},
  DESTINATION_NOT_AS_SIGNED: { destination: 'count', address: 'text' },
  DESTINATION_SIGNATURE_WRONG: { destination: 'count', address: 'text' },
  SEND_NOT_AS_PLANNED: { to: 'text', valueWei: 'text' },
  RETURN_NOT_AS_CAME: { deposit: 'count', txHash: 'text', to: 'text' },
  REDIRECT_NOT_SIGNED: { deposit: 'count', to: 'text' },
  DEPOSIT_NOT_SHOWN: { deposit: 'count', txHash: 'text' },
  WALLET_CAP_REACHED: { address: 'text', spentWei: 'text', capWei: 'text' },
  PAYS_WITHOUT_CAP: { address: 'text' },
  CALL_NOT_AS_SHOWN: { call: 'count', to: 'text' },
  CREATION_NOT_AS_COMPILED: { call: 'count' },
  // RPCs of Solana.
  RPCS_RATE_LIMITED: { method: 'text', rpcs: 'rpcs' },
  RPCS_UNUSABLE: { method: 'text', rpcs: 'rpcs' },
  RPCS_UNREACHED: { method: 'text', rpcs: 'rpcs' },
  RENT_UNREAD: {},
  TRANSACTION_OTHER: { signature: 'text' },
  TRANSACTION_UNSIGNED: { signature: 'text' },
  TRANSACTION_WITHOUT_TOKENS: { signature: 'text' },
  // What is against an NFT.
  NFT_DISPUTED: { assetId: 'text' },
  NFT_ABSENT: { assetId: 'text' },
  NFT_NOT_PLAIN: { assetId: 'text' },
  NFT_NOT_HELD: { assetId: 'text', wallet: 'text' },
  NFT_HELD_BY_OTHER: { assetId: 'text', owner: 'text', wallet: 'text' },
  NFT_THERE_ALREADY: { assetId: 'text', owner: 'text' },
  NFT_AS_WANTED: { assetId: 'text' },
  NFT_IMMUTABLE: { assetId: 'text' },
  NFT_OF_OTHER_AUTHORITY: { assetId: 'text', authority: 'text', wallet: 'text' },
  CREATOR_OF_OTHER: { assetId: 'text', creator: 'text', wallet: 'text' },
  CREATOR_UNLISTED: { assetId: 'text', creator: 'text' },
  COLLECTION_OTHER: { assetId: 'text', collection: 'text' },
  COLLECTION_UNNAMED: { assetId: 'text', collection: 'text' },
  COLLECTION_ABSENT: { collection: 'text' },
  COLLECTION_OF_OTHER: { collection: 'text', authority: 'text', wallet: 'text' },
  COLLECTION_WAITS: { items: 'count' },
  COLLECTION_KEPT: { items: 'count' },
  TARGET_IS_COLLECTION: { assetId: 'text' },
  LEAF_WITHOUT_AUTHORITY: { assetId: 'text' },
  TREE_ABSENT: { tree: 'text' },
  TREE_OF_OTHER: { tree: 'text', creator: 'text', wallet: 'text' },
  LEAF_UNHASHED: { assetId: 'text' },
  LEAF_UNKNOWN: { assetId: 'text' },
  LEAF_BURNT: { assetId: 'text' },
  TOKEN_ACCOUNT_FOREIGN: { assetId: 'text', owner: 'text', holder: 'text' },
  TOKEN_RULES_OTHER: { mint: 'text' },
  TOKEN_HELD_TOO_LITTLE: { mint: 'text', held: 'text', needed: 'text' },
  TOKEN_SOURCE_FROZEN: { mint: 'text', wallet: 'text' },
  TOKEN_ACCOUNT_FROZEN: { mint: 'text', owner: 'text' },
  TOKEN_ACCOUNT_WANTS_MEMO: { mint: 'text', owner: 'text' },
  TOKEN_DISPUTED: { mint: 'text' },
  TOKEN_MINT_CLOSED: { mint: 'text' },
  TOKEN_MINT_OF_OTHER: { mint: 'text', authority: 'text', wallet: 'text' },
  TOKEN_FREEZE_CLOSED: { mint: 'text' },
  TOKEN_FREEZE_OF_OTHER: { mint: 'text', authority: 'text', wallet: 'text' },
  TOKEN_ACCOUNT_ABSENT: { account: 'text' },
  TOKEN_ACCOUNT_OTHER: { account: 'text', mint: 'text', found: 'text' },
  TOKEN_UNNAMED: { mint: 'text' },
  TOKEN_IMMUTABLE: { mint: 'text' },
  TOKEN_UPDATE_OF_OTHER: { mint: 'text', authority: 'text', wallet: 'text' },
  TOKEN_SUPPLY_FULL: { mint: 'text', left: 'text', amount: 'text' },
  PROOF_UNFIT: { assetId: 'text' },
  PROOF_TOO_LONG: { bytes: 'count', bytesMax: 'count' },
  TREE_UNSEEN: { tree: 'text' },
  TREE_UNNAMED: {},
  // What is against a row.
  OWNER_NO_ADDRESS: {},
  OWNER_IS_PAYER: {},
  OWNER_NOT_WALLET: { owner: 'text', wallet: 'text' },
  OWNER_OF_PROGRAM: { owner: 'text', program: 'text' },
  RECEIVER_BELOW_RENT: { amount: 'lamports' },
  ROYALTY_OUT_OF_RANGE: {},
  CREATOR_NO_ADDRESS: {},
  CREATOR_SHARE_OUT_OF_RANGE: {},
  MINT_TOO_LARGE: { items: 'count', bytes: 'count', bytesMax: 'count' },
  PAYOUTS_TOO_LARGE: { items: 'count', bytes: 'count', bytesMax: 'count' },
  // What was read back.
  MISMATCH: { field: 'field', planned: 'text', found: 'text' },
  MISMATCH_OF_ITEM: { item: 'text', field: 'field', planned: 'text', found: 'text' },
  ITEMS_NOT_FOUND: { missing: 'count', items: 'count', names: 'text' },
  // RPCs of a source chain.
  SOURCE_RATE_LIMITED: { rpcs: 'rpcs' },
  SOURCE_UNUSABLE: { rpcs: 'rpcs' },
  SOURCE_UNREACHED: { rpcs: 'rpcs' },
  SOURCE_RPC_UNSET: { chain: 'text', variable: 'text' },
  SOURCE_RPC_OF_OTHER_CHAIN: { rpc: 'text', chain: 'text', found: 'count', chainId: 'count' },
  HEAD_DISPUTED: {},
  BLOCK_CHANGED: { block: 'count' },
  BALANCE_DISPUTED: { address: 'text' },
  NONCE_DISPUTED: { address: 'text' },
  BLOCK_DISPUTED: { block: 'count' },
  TRANSFERS_DISPUTED: { from: 'count', to: 'count' },
  OWNER_DISPUTED: { contract: 'text', tokenId: 'text' },
  TOKENS_DISPUTED: { contract: 'text', owner: 'text' },
  CONTRACT_DISPUTED: { contract: 'text' },
  RECEIPT_DISPUTED: { txHash: 'text' },
  TRANSACTION_DISPUTED: { txHash: 'text' },
  CALL_DISPUTED: { block: 'count' },
  SENT_DISPUTED: { address: 'text', nonce: 'count' },
  HASH_MALFORMED: {},
  CONTRACT_NO_ERC721: { contract: 'text' },
  // What goes back on a source chain.
  SEND_REFUSED: { to: 'text' },
  SEND_GAS_TOO_HIGH: { to: 'text', gas: 'count', gasMax: 'count' },
  SEND_REVERTED: { block: 'count', txHash: 'text' },
  SENDER_TOO_POOR: { address: 'text', balanceWei: 'wei', neededWei: 'wei', coin: 'coin' },
  SENDER_CANNOT_PAY: {},
  SENDER_ABSENT: {},
  GAS_ABOVE_CAP: { gasWei: 'wei', capWei: 'wei', coin: 'coin' },
  GAS_ABOVE_OFFER: {},
  NONCE_TAKEN: {},
  NONCE_TAKEN_BY_OTHER: { nonce: 'count' },
  DEPOSIT_WITHOUT_NFT: { deposit: 'count' },
  BROUGHT_BY_CALL: { txHash: 'text' },
  CALL_REFUSED: {},
  CALL_EXPIRED: {},
  CALL_ABOVE_AGREED: { feeWei: 'wei', agreedWei: 'wei', coin: 'coin' },
  CALL_MOVES_DEPOSIT: { tokenId: 'text' },
  WALLET_KEY_ABSENT: { address: 'text' },
  WALLET_KEY_SEALED: { address: 'text' },
  WALLET_KEY_UNAPPROVED: { address: 'text' },
  // What became of a migration.
  MINT_IS_ON_CHAIN: { mint: 'text' },
  MINT_IS_ABSENT: { mint: 'text' },
  MINT_MAY_LAND: { signatures: 'count' },
  SIGNATURE_IS_ON_CHAIN: { signature: 'text' },
  NFT_MOVED_ON: {},
  FEE_SURPLUS: { migration: 'count' },
  FEE_UNASKED: {},
  TAKEN_BACK: {},
  PLANNED_BEFORE: {},
  PROJECT_WITHOUT_JSON: {},
  RUN_GATHERED: { run: 'count', migrations: 'count' },
  WALLET_HOLDS_AGAIN: {},
  RECORDED: { deposit: 'fact', handling: 'fact', outcome: 'fact', held: 'fact', minted: 'fact' },
  COIN_COMPARED: { onChainWei: 'text', rowsWei: 'text', block: 'count' },
  // Keys as they were given.
  SECRET_KEY_SIZE: {},
  SECRET_KEY_MISMATCH: {},
  SOURCE_KEY_SIZE: {},
  SOURCE_KEY_OFF_CURVE: {},
  // What a person changed of a run.
  BUDGET_CHANGED: { before: 'limit', after: 'limit' },
  ERROR_RATE_CHANGED: { before: 'rate', after: 'rate' },
  // What moved beside something else.
  ATTEMPT_DECIDED: { attempt: 'count' },
} as const satisfies Record<string, Record<string, DetailKind>>

export type DetailCode = keyof typeof detailParams
type ParamsOf<Code extends DetailCode> = {
  [Name in keyof (typeof detailParams)[Code]]: (typeof detailParams)[Code][Name] extends DetailKind
    ? z.infer<(typeof kinds)[(typeof detailParams)[Code][Name]]>
    : never
}
export type Detail = { [Code in DetailCode]: { code: Code; params: ParamsOf<Code> } }[DetailCode]

/** The names in the sentence of a detail, and how each is put into words. */
export function kindsIn(code: DetailCode): Record<string, DetailKind> {
  return detailParams[code]
}

const stored = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) })

/** A detail that was stored, or null: a newer worker may know more of them. */
export function parseDetail(value: unknown): Detail | null {
  const parsed = stored.safeParse(value)
  if (!parsed.success || !isDetailCode(parsed.data.code)) return null
  const { code } = parsed.data
  const shape = Object.fromEntries(Object.entries(kindsIn(code)).map(([name, kind]) => [name, kinds[kind]]))
  const params = z.object(shape).safeParse(parsed.data.params)
  return params.success ? ({ code, params: params.data } as Detail) : null
}

function isDetailCode(code: string): code is DetailCode {
  return Object.hasOwn(detailParams, code)
}
