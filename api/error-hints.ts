import type { ErrorCode } from '#contract/codes/results.ts'

/** What a caller does next after each error: for programs, in the log. */
export const errorHints: Record<ErrorCode, string> = {
  BAD_REQUEST: 'Correct the fields named in params.issues and send again.',
  BODY_MALFORMED: 'The body is not valid JSON or the upload was torn. Send it again.',
  FORM_REFUSED:
    'Ask for a new stamp, wait as long as it says, and leave the field that people do not see empty.',
  CSRF_MISMATCH: 'Read the session again for a new token, then repeat.',
  SIGNED_OUT: 'Log in.',
  LOGIN_UNKNOWN_ID: 'Check the e-mail address.',
  LOGIN_WRONG_PASSWORD: 'Check the password.',
  ID_IN_USE: 'Log in with this e-mail, or take another one.',
  EMAIL_CODE_FAILED: 'Ask for another code, and give it with its challengeId, e-mail and purpose.',
  STEP_UP_REQUIRED: 'Show who is there at /api/login/stepUp (GET says by what); then repeat.',
  SECOND_FACTOR_REQUIRED:
    'Give one of params.methods to /api/login/mfa within ten minutes, with the cookie that came along.',
  SECOND_FACTOR_FAILED: 'Take the next code of the app, or begin the proof of the passkey again.',
  SECOND_FACTOR_MISSING: 'Add a second factor by /api/user/factors, then repeat.',
  LAST_SECOND_FACTOR: 'Add another second factor first.',
  PASSKEY_FAILED: 'Begin again at /api/user/factors/passkey, with a passkey that is not known yet.',
  PASSWORD_CHANGE_REQUIRED: 'Change the password at /api/user/password, then repeat.',
  INVITATION_INVALID: 'Ask an owner for another invitation.',
  LAST_OWNER: 'Make somebody else an owner first.',
  ACCOUNT_BLOCKED: 'Nobody gets into this account. Write to params.inbox.',
  OWN_ACCOUNT: 'Another admin has to do it.',
  LAST_WAY_IN: 'Add another way into the account first.',
  PROVIDER_UNAVAILABLE:
    'The provider of the social login does not answer; try again shortly, or log in another way.',
  ACCOUNT_BUSY: 'Wait until the migrations of the account are finished, and its bookings over or canceled.',
  FORBIDDEN: 'Ask an owner for the role that params.role names.',
  TOKEN_INVALID:
    'The API token is unknown, expired or revoked, or its creator is no admin any more. Create another.',
  TOKEN_SCOPE_MISSING: 'Create an API token for the scope of params.scope.',
  TOKEN_NOT_ALLOWED: 'No API token reaches this route; it needs a session.',
  NOT_FOUND: 'Check the id.',
  NO_SUCH_PROJECT: 'Choose a registered project.',
  NOT_ALLOWED_NOW: 'The row is in another state; read it again.',
  NOTHING_TO_CANCEL: 'Every item of the run has ended. It ends by itself.',
  ATTEMPT_MAY_LAND:
    'The RPCs of params.rpcs have not passed the last block a transaction of this chunk is valid in. Repeat it in a minute.',
  ATTEMPT_ON_CHAIN:
    'The RPCs of params.rpcs know a transaction of this chunk. Read the item again: it completes by itself, or its items can be given up.',
  ATTEMPT_NOT_ON_CHAIN: 'No RPC of params.rpcs knows the transaction. Repeat it when one does.',
  RPC_UNANSWERED:
    'The RPCs of params.rpcs do not say whether a transaction of this chunk is on the chain, or cannot know: their history is cut, behind or of another network. Repeat it when they can, or retire them first.',
  RPCS_TOO_FEW: 'RPCs on params.min hosts must be left. Add one to SOLANA_RPC_URL, or bring one back, first.',
  CHANGED_MEANWHILE: 'Somebody else changed it after it was read. Read it again, and decide anew.',
  CONTRACT_EXISTS: 'Use another contract address or modify the existing project.',
  CALL_REVERTS:
    'The contract would refuse it now, by params.error. Simulate it to see why, and correct the arguments.',
  BALANCE_TOO_LOW:
    'The wallet params.wallet holds params.balanceWei and needs params.neededWei. Send it the difference.',
  FEE_ABOVE_AGREED: 'Gas costs more now than feeMaxWei. Simulate it again, and agree to what it costs.',
  NETWORK_IS_MAINNET:
    'Deploy on a localnet or a testnet, or register a contract that was deployed elsewhere.',
  RPCS_DISAGREE: 'The RPCs of the chain say different things. Repeat it when they agree.',
  PROJECT_HOLDS_NFTS:
    'Wait until its migrations and calls are finished, and return or ignore what else came to its wallet.',
  IDEMPOTENCY_CONFLICT: 'This key was used with another body. Make a new key.',
  IDEMPOTENCY_IN_PROGRESS: 'The first request with this key is still running. Read its result shortly.',
  ITEMS_ALREADY_PLANNED:
    'Remove the rows of params.ranges (params.total in all): they are in an earlier run.',
  CAMPAIGN_CODE_TAKEN: 'Give the campaign another code: one of its project has this one.',
  DRAW_TOO_FEW:
    'params.entrants can be drawn from, and params.drawn are to be drawn. Draw fewer, or from more.',
  SCHEDULE_OVER: 'Move the schedule to the future: no time of it is to come.',
  APPLICATIONS_CLOSED: 'Apply between params.opensAt and params.closesAt, by the clock of the server.',
  SURVEY_NOT_OPEN: 'Answers are taken from params.opensAt until params.closesAt, while it is open.',
  SURVEY_CHANGED:
    'The questions were changed since they were read. Read the survey again, and answer its revision.',
  SURVEY_ANSWERED:
    'It has params.answers answers: questions, audience and keepTextsDays stay. Make the next version instead.',
  SURVEY_HOLDERS_ONLY:
    'No proven Solana wallet of the session holds an NFT of the collection of the survey now.',
  APPLICATIONS_FULL: 'params.max applications were taken. An admin may raise the number.',
  SLOT_FULL: 'Read the slots again and choose one that is free.',
  SLOT_TOO_SOON: 'Choose a slot that begins at least params.leadHours hours from now.',
  ALREADY_RESERVED: 'params.seq is the booking of this person that stands.',
  RESERVATIONS_MAX: 'params.max bookings of one person stand at a time.',
  HOLDER_NOT_FOUND: 'Prove a Solana wallet that holds an NFT of the collection.',
  START_IN_PAST: 'Correct startAt, or send startsIfPast if it is to start now.',
  QUOTE_MOVED: 'It costs params.nowSol now, and params.quotedSol was agreed to. Quote it again.',
  TOKEN_RULES:
    'params.refusal says why. Read the tokens of the wallet again, and send the rules of now if they are agreed to.',
  FEE_WALLET_MISSING: 'Give the project a fee wallet on Solana first, then start it again.',
  PAY_CODE_NOT_OFFERED: 'Nothing is done under this pay code, so it has no price.',
  OWN_PAYMENT: 'Let another approver decide: the payment was opened by the same account.',
  OWN_REQUEST: 'Let another approver decide: the same account asked for it, started or changed it.',
  CHANGE_OPEN:
    'Withdraw the open change of the same wallet or limit, or have it decided, then send it again.',
  REFUND_TO_PAYER: 'The payer is the wallet that would pay it back. Keep it instead.',
  SIGNER_MISSING: 'Store the admin wallet key of the project first.',
  COLLECTION_OF_OTHER: 'Store the key of that wallet in the project, or let it hand the collection over.',
  COLLECTION_NOT_READY: 'Wait until the collection is final on chain.',
  UNSUPPORTED_MAINNET: 'Choose a project whose source chain this installation reads.',
  WALLET_NOT_SUPPORTED: 'Use Kaia Wallet, MetaMask or Klip.',
  WALLET_ADDRESSES_DIFFER: 'Log in with the wallet that owns the NFT.',
  WALLET_KAIA_ONLY:
    'The account key of Kaia proved this wallet, which counts on Kaia alone. Migrate from Kaia.',
  SOLANA_ADDRESS_REFUSED: 'Give the address of a Solana wallet; params.verdict says why.',
  SOLANA_ADDRESS_NEVER_USED:
    'Solana holds nothing under this address. Have the person compare it with their wallet, then send isNeverUsedConfirmed.',
  SOLANA_ADDRESS_FIXED: 'The NFT was handed over for the previous address. Read it again.',
  DESTINATION_NOT_SIGNED:
    'Have the old wallet sign NFT and address: /api/migration/destination/challenge, then /api/migration/destination.',
  NFT_NOT_OWNED: 'Migrate an NFT the wallet owns now.',
  NFT_ALREADY_MIGRATING: 'Another request for this NFT is not finished. Try again later.',
  MIGRATION_ENDING: 'The request of before is being ended. Try again in a minute.',
  MIGRATION_CLOSED: 'See params.closedBecause.',
  MIGRATION_ROUTE_EXISTS: 'Modify the route this old project has.',
  DEPOSIT_MISMATCH: 'Choose a migration this transfer fits; params.because says what differs.',
  FEATURE_NOT_OPEN: 'Wait until it opens: params.feature says what, params.state and params.opensOn when.',
  LIST_INVALID: 'Fix the rows with errors; nothing was stored.',
  NO_LASTING_ADDRESS: 'Set PUBLIC_ASSETS_URL: the address goes on chain, so it must last.',
  FILES_INVALID: 'params.problems says which files are wrong, and how. Correct them and announce them again.',
  FILES_MISSING:
    'params.count files are not here. Announce the files again, and upload what is named as missing.',
  FILE_DIFFERS:
    'The body is not the file of its address: another content, or another kind. Announce it again.',
  STORAGE_UNREACHABLE: 'The storage of files does not answer; send it again shortly.',
  FILE_TOO_LARGE: 'Send a file of at most 10 MB.',
  FILE_TYPE_UNSUPPORTED: 'Send CSV, TSV or JSON text.',
  PICTURE_UNSUPPORTED: 'Send the picture as JPEG, PNG or WebP.',
  PICTURE_BROKEN: 'The picture cannot be read to its end. Take it again, and send it again.',
  PICTURE_TOO_MANY_PIXELS: 'Send a picture of at most params.pixelsMax pixels.',
  OWN_DOCUMENT: 'Somebody else of the staff has to look at it.',
  CHALLENGE_UNKNOWN: 'Ask for a new challenge on this site and sign it.',
  CHALLENGE_EXPIRED: 'Ask for a new challenge; one lives five minutes.',
  CHALLENGE_USED: 'Ask for a new challenge; one is taken once.',
  SIGNATURE_INVALID: 'Sign the message as it stands with the wallet it names.',
  LINK_MISMATCH: 'Ask for two challenges that name each other, and sign both.',
  WALLET_TAKEN: 'The wallet belongs to an account that cannot be linked.',
  SOLANA_ADDRESS_INVALID: 'Give the address of a Solana wallet, a key on the curve.',
  KLIP_UNAVAILABLE: 'Klip is off or does not answer; use another wallet.',
  SOURCE_CHAIN_UNREACHABLE: 'No RPC of the source chain answers; try again shortly.',
  SOLANA_UNREACHABLE: 'No RPC of Solana answers; try again shortly.',
  TOO_MANY_REQUESTS: 'Wait for the seconds given in Retry-After.',
  DEPENDENCY_DOWN: 'See /api/health/ready for which one.',
  UNEXPECTED: 'Report the request id.',
}
