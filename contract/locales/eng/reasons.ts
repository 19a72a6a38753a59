/** Why an item was not done, and what comes next, in words: on the pages of the console and in the report of a run. */
export const reasons = {
  unlisted: "See the chain's own words on the item's page.",
  CANCELLED: {
    title: 'The run was cancelled',
    next: 'It was never minted. A new list may have it again.',
  },
  RETURNED: {
    title: 'The old NFT goes back',
    next: 'It is never minted by this request. A new migration of the same NFT is a new item.',
  },
  OWNER_INVALID: {
    title: 'The owner cannot receive it',
    next: 'Check the address and mint it with a new list.',
  },
  METADATA_INVALID: {
    title: 'The chain refused the metadata',
    next: 'The item says why. Of a new NFT check the length of name, symbol and URI and its creators; of one that is there, whether it is of a kind that this can be done to.',
  },
  METADATA_IMMUTABLE: {
    title: 'Its metadata can never be changed',
    next: 'It was made so, for ever, and a retry ends the same way. Exclude it.',
  },
  AUTHORITY_INVALID: {
    title: 'The authority does not match',
    next: "Check that the project's admin wallet has the authority over the collection or the token.",
  },
  ACCOUNT_IN_USE: {
    title: 'The account already exists on chain',
    next: 'A second mint was prevented. Look at the NFT or the token that is there.',
  },
  ALREADY_DONE: {
    title: 'It is done already',
    next: 'Nothing is left to do. Look at the NFT on chain.',
  },
  NOT_HELD: {
    title: 'The wallet does not hold the NFT',
    next: "Check that the project's admin wallet holds it, and that nobody has locked it.",
  },
  COMES_LAST: {
    title: 'It is handed over last',
    next: 'Something else of the run was not handed over. Retry that first, then this one.',
  },
  NFT_MISSING: {
    title: 'The NFT is not there',
    next: 'It is burnt, or its asset id is wrong: look it up on chain and correct the list. If it was made a moment ago, retry.',
  },
  RECIPIENT_ATA_FOREIGN: {
    title: "The receiver's token account belongs to somebody else",
    next: 'Ask the receiver for another wallet, and make a new list of this item.',
  },
  RECIPIENT_BELOW_RENT: {
    title: 'Too little for a wallet that holds nothing yet',
    next: 'Send more, so that the account may stay, or ask the receiver to put some SOL there first.',
  },
  ACCOUNT_FROZEN: {
    title: 'A token account is frozen',
    next: 'Ask whoever may freeze the token to thaw it, then retry.',
  },
  ACCOUNT_MISSING: {
    title: 'There is no such token account',
    next: 'It was closed, or never was. Correct the list; if it was made a moment ago, retry.',
  },
  TOKEN_RULES: {
    title: 'The rules of the token refuse it',
    next: 'The item says which. Make a new list once the token allows it.',
  },
  TREE_FULL: {
    title: 'The Merkle tree is full',
    next: 'Retry continues in a new tree.',
  },
  COMPUTE_EXCEEDED: {
    title: 'The compute limit was exceeded',
    next: 'Retry sends it with a higher limit.',
  },
  PROGRAM_ERROR: {
    title: 'The on-chain program refused it',
    next: "See the error code on the item's page.",
  },
  SIGNING_REFUSED: {
    title: 'It was not signed: its plan does not say so',
    next: 'The page of the run says what did not match. Nothing is on chain; let an engineer look before it is resumed.',
  },
  READ_BACK_MISMATCH: {
    title: 'The chain shows something else than asked',
    next: "It is not sent again by itself. Compare on the item's page.",
  },
  ATTEMPTS_EXHAUSTED: {
    title: 'It did not go through, however often it was tried',
    next: "The item's page says what was in the way. Retry once that has passed.",
  },
  UNKNOWN_ABANDONED: {
    title: 'A person gave it up',
    next: 'It is never signed again.',
  },
  BLOCKHASH_EXPIRED: {
    title: 'The blockhash expired',
    next: 'Signed again once it is proven not to have landed.',
  },
  PROOF_STALE: {
    title: 'The proof does not fit the tree',
    next: 'The index of the chain is behind or wrong. It is asked again by itself; if it never catches up, the item fails and may be retried.',
  },
  RPC_BAD_ANSWER: {
    title: 'The RPCs do not agree',
    next: 'They are asked again by themselves. Check the RPC list if it stays so.',
  },
  RPC_UNREACHABLE: {
    title: 'No RPC answers',
    next: 'It continues by itself once one answers.',
  },
  RPC_RATE_LIMITED: {
    title: 'The RPCs are asked too often',
    next: 'It continues by itself, slower.',
  },
  PAYER_BALANCE_TOO_LOW: {
    title: 'The wallet holds too little',
    next: "Fund the project's admin wallet; it continues from here.",
  },
  TOKEN_BALANCE_TOO_LOW: {
    title: 'The wallet holds too little of the token',
    next: "Send more of the token to the project's admin wallet; it continues from here.",
  },
  EXCLUDED: {
    title: 'A person excluded it',
    next: 'No retry takes it any more.',
  },
  REPAIRED: {
    title: 'It was repaired',
    next: 'A corrected item took its place; this one is closed.',
  },
  SUPERSEDED: {
    title: 'A newer item took its place',
    next: 'No retry takes it any more: the newer one changes the same NFT, or gives the same in a later round. To have it all the same, enter it in a new list.',
  },
  FOUND_ON_CHAIN: { title: 'It was found on chain' },
  PROVEN: { title: 'The chain proves it' },
  EARLIER_ATTEMPT_LANDED: { title: 'An earlier transaction landed' },
  NO_LONGER_CONFIRMED: { title: 'The chain no longer has it' },
  GUARD_STILL_THERE: { title: 'Its guard account is on chain: something of it landed' },
  UNPROVEN_AT_CANCEL: { title: 'The run was cancelled before it was proven' },
  RETRIED: { title: 'A person retries it' },
  LIMITS_CHANGED: { title: 'A person changed its limits' },
  ALREADY_PROCESSED: { title: 'The network had the transaction already' },
  FEE_TOO_HIGH: { title: 'Gas costs more than the cap allows' },
  NONCE_USED: { title: 'Another transaction has the nonce' },
}
