/** The seven return codes of SPEC.md section 8: a failure on the way to a chain, for programs and people. */
export const returnCodes = {
  '-1': 'An unexpected error has occurred',
  '1': 'Failed to get token address',
  '2': 'Failed to check account balance or mint information',
  '3': 'Failed to create associated token account for receiver',
  '4': 'Failed to coin transfer',
  '5': 'Failed to NFT minting',
  '6': 'Failed to verify collection',
  '7': 'Please connect to the Mainnet',
} as const
export type ReturnCode = keyof typeof returnCodes

/**
 * Every code an API reply can carry in `resultCd` beside SUCCESS, with its HTTP status and what a
 * caller does next. Words for people are locale texts keyed by these codes.
 */
export const errorCodes = {
  BAD_REQUEST: { status: 400, next: 'Correct the fields named in params.issues and send again.' },
  BODY_MALFORMED: { status: 400, next: 'The body is not valid JSON or the upload was torn. Send it again.' },
  CSRF_MISMATCH: { status: 403, next: 'Read the session again for a new token, then repeat.' },
  SIGNED_OUT: { status: 401, next: 'Log in.' },
  LOGIN_UNKNOWN_ID: { status: 401, next: 'Check the e-mail address.' },
  LOGIN_WRONG_PASSWORD: { status: 401, next: 'Check the password.' },
  FORBIDDEN: { status: 403, next: 'Ask for the admin role.' },
  NOT_FOUND: { status: 404, next: 'Check the id.' },
  NO_SUCH_PROJECT: { status: 404, next: 'Choose a registered project.' },
  NOT_ALLOWED_NOW: { status: 409, next: 'The row is in another state; read it again.' },
  NOTHING_TO_CANCEL: { status: 409, next: 'Every item of the run has ended. It ends by itself.' },
  ATTEMPT_ON_CHAIN: {
    status: 409,
    next: 'The RPCs of params.rpcs know a transaction of this chunk. Read the item again: it completes by itself, or its items can be given up.',
  },
  RPC_UNANSWERED: {
    status: 409,
    next: 'The RPCs of params.rpcs do not say whether a transaction of this chunk is on the chain. Repeat it when they answer, or retire them first.',
  },
  RPCS_TOO_FEW: {
    status: 409,
    next: 'RPCs on params.min hosts must be left. Add one to SOLANA_RPC_URL, or bring one back, first.',
  },
  CHANGED_MEANWHILE: {
    status: 409,
    next: 'Somebody else changed it after it was read. Read it again, and decide anew.',
  },
  CONTRACT_EXISTS: { status: 409, next: 'Use another contract address or modify the existing project.' },
  PROJECT_HOLDS_NFTS: {
    status: 409,
    next: 'Wait until its migrations are finished, and return or ignore what else came to its wallet.',
  },
  IDEMPOTENCY_CONFLICT: { status: 409, next: 'This key was used with another body. Make a new key.' },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    next: 'The first request with this key is still running. Read its result shortly.',
  },
  ITEMS_ALREADY_PLANNED: {
    status: 409,
    next: 'Remove the rows of params.ranges (params.total in all): they are in an earlier run.',
  },
  START_IN_PAST: {
    status: 409,
    next: 'Correct startAt, or send startsIfPast if it is to start now.',
  },
  QUOTE_MOVED: {
    status: 409,
    next: 'It costs params.nowSol now, and params.quotedSol was agreed to. Quote it again.',
  },
  SIGNER_MISSING: { status: 409, next: 'Store the admin wallet key of the project first.' },
  COLLECTION_NOT_READY: { status: 409, next: 'Wait until the collection is final on chain.' },
  UNSUPPORTED_MAINNET: { status: 400, next: 'Choose a project whose source chain this installation reads.' },
  WALLET_NOT_SUPPORTED: { status: 400, next: 'Use Kaia Wallet, MetaMask or Klip.' },
  WALLET_ADDRESSES_DIFFER: { status: 403, next: 'Log in with the wallet that owns the NFT.' },
  WALLET_KAIA_ONLY: {
    status: 403,
    next: 'The account key of Kaia proved this wallet, which counts on Kaia alone. Migrate from Kaia.',
  },
  SOLANA_ADDRESS_REFUSED: {
    status: 400,
    next: 'Give the address of a Solana wallet; params.verdict says why.',
  },
  SOLANA_ADDRESS_FIXED: {
    status: 409,
    next: 'The NFT was handed over for the previous address. Read it again.',
  },
  NFT_NOT_OWNED: { status: 409, next: 'Migrate an NFT the wallet owns now.' },
  NFT_ALREADY_MIGRATING: {
    status: 409,
    next: 'Another request for this NFT is not finished. Try again later.',
  },
  MIGRATION_ENDING: { status: 409, next: 'The request of before is being ended. Try again in a minute.' },
  MIGRATION_CLOSED: { status: 409, next: 'See params.closedBecause.' },
  MIGRATION_ROUTE_EXISTS: { status: 409, next: 'Modify the route this old project has.' },
  DEPOSIT_MISMATCH: {
    status: 409,
    next: 'Choose a migration this transfer fits; params.because says what differs.',
  },
  FEATURE_NOT_OPEN: {
    status: 409,
    next: 'Wait until it opens: params.feature says what, params.state and params.opensOn when.',
  },
  LIST_INVALID: { status: 422, next: 'Fix the rows with errors; nothing was stored.' },
  FILE_TOO_LARGE: { status: 413, next: 'Send a file of at most 10 MB.' },
  FILE_TYPE_UNSUPPORTED: { status: 415, next: 'Send CSV, TSV or JSON text.' },
  CHALLENGE_UNKNOWN: { status: 409, next: 'Ask for a new challenge on this site and sign it.' },
  CHALLENGE_EXPIRED: { status: 409, next: 'Ask for a new challenge; one lives five minutes.' },
  CHALLENGE_USED: { status: 409, next: 'Ask for a new challenge; one is taken once.' },
  SIGNATURE_INVALID: { status: 401, next: 'Sign the message as it stands with the wallet it names.' },
  LINK_MISMATCH: { status: 409, next: 'Ask for two challenges that name each other, and sign both.' },
  WALLET_TAKEN: { status: 409, next: 'The wallet belongs to an account that cannot be linked.' },
  SOLANA_ADDRESS_INVALID: { status: 400, next: 'Give the address of a Solana wallet, a key on the curve.' },
  KLIP_UNAVAILABLE: { status: 503, next: 'Klip is off or does not answer; use another wallet.' },
  SOURCE_CHAIN_UNREACHABLE: { status: 503, next: 'No RPC of the source chain answers; try again shortly.' },
  SOLANA_UNREACHABLE: { status: 503, next: 'No RPC of Solana answers; try again shortly.' },
  TOO_MANY_REQUESTS: { status: 429, next: 'Wait for the seconds given in Retry-After.' },
  DEPENDENCY_DOWN: { status: 503, next: 'See /api/health/ready for which one.' },
  UNEXPECTED: { status: 500, next: 'Report the request id.' },
} as const
export type ErrorCode = keyof typeof errorCodes
