/** What went wrong on a chain or on the way to it, mapped once from the foreign error, never by its text upstream. */
export const chainErrorCodes = [
  /** No configured RPC answered. */
  'RPC_UNREACHABLE',
  /** Every RPC answered 429. */
  'RPC_RATE_LIMITED',
  /** An RPC answered something that does not parse. */
  'RPC_BAD_ANSWER',
  'BLOCKHASH_EXPIRED',
  'PAYER_BALANCE_TOO_LOW',
  /** The wallet holds less of a token than it is to send. */
  'TOKEN_BALANCE_TOO_LOW',
  /** The same signature landed before: ask for its status. */
  'ALREADY_PROCESSED',
  /** A derived mint, tree or guard exists: an earlier attempt may have landed. */
  'ACCOUNT_IN_USE',
  /** What is to be done is done: an earlier attempt may have landed. */
  'ALREADY_DONE',
  /** The authority does not hold the asset, or it is locked. */
  'NOT_HELD',
  /** It is done after all else of its run, which has not ended, or not well. */
  'COMES_LAST',
  /** What is to be changed is not there: burnt, or it never was. */
  'NFT_MISSING',
  /** The receiver's associated token account is there, and belongs to somebody else. */
  'RECIPIENT_ATA_FOREIGN',
  /** The receiver holds nothing yet, and would hold less than the network asks for. */
  'RECIPIENT_BELOW_RENT',
  /** A token account that it takes is frozen. */
  'ACCOUNT_FROZEN',
  /** There is no such account of the token. */
  'ACCOUNT_MISSING',
  /** The rules of a token refuse it, or are others than were told. */
  'TOKEN_RULES',
  /** A leaf changed since its proof was made, or the index is behind: made anew. */
  'PROOF_STALE',
  'TREE_FULL',
  'OWNER_INVALID',
  /** Name, symbol, uri, creators or royalty refused by the program. */
  'METADATA_INVALID',
  /** It was made so that nothing of it can be changed. */
  'METADATA_IMMUTABLE',
  /** Wrong collection or tree authority. */
  'AUTHORITY_INVALID',
  'COMPUTE_EXCEEDED',
  /** The chain asks more for gas than the cap allows. */
  'FEE_TOO_HIGH',
  /** Another transaction of the same wallet took the nonce, or waits with it. */
  'NONCE_USED',
  /** Any other refusal by a program; what the chain said names it. */
  'PROGRAM_ERROR',
  'READ_BACK_MISMATCH',
  /** It would do what its plan does not say: nothing was signed. */
  'SIGNING_REFUSED',
] as const
export type ChainErrorCode = (typeof chainErrorCodes)[number]
