import type { DetailWords } from '../../codes/say-detail.ts'

/** What workers found, in words: on the pages of the console, in the report of a run and in the log. */
export const details = {
  sentences: {
    WITNESSES_FEW:
      'RPCs on {{hosts}} hosts of {{network}} are left to ask, and it takes {{hostsMin}}. Correct the RPC list.',
    HEIGHT_UNREPORTED: '{{rpc}} did not report its height: {{trouble}}. It is asked again by itself.',
    HISTORY_UNSEARCHED: '{{rpc}} did not search its history: {{trouble}}. It is asked again by itself.',
    ANSWER_OLDER:
      '{{rpc}} answered from slot {{answerSlot}}, before slot {{heightSlot}} of its height. It is asked again by itself.',
    HISTORY_CUT:
      '{{rpc}} knows nothing from before slot {{firstSlot}}. Use an RPC that keeps its whole history, or retire this one.',
    RPC_OF_OTHER_NETWORK: '{{rpc}} is of another network. Correct the RPC list.',
    FAILURE_DENIED:
      'Not every RPC says that {{signature}} failed: {{rpcs}} did not. They are asked again; if they never agree, retire the one that is wrong.',
    EARLIER_LANDED:
      'An earlier transaction of the same items is on chain: {{signature}}. They are completed by it once this one is proven dead.',
    NOT_FINAL_YET: 'It is not final yet.',
    PROVEN_DEAD: 'Proven dead at slot {{slot}}: it never landed and never will.',
    GUARDS_UNEXPLAINED:
      'Guard accounts on chain of which no RPC tells what made them: {{count}} ({{guards}}). Something of this run may have landed. Bring back an RPC that keeps the whole history.',
    GUARD_HOLDS:
      'Its guard {{guard}} is on chain with {{lamports}}. Nothing but this transaction makes it, so something of it landed.',
    SIGNING_CALL_OTHER:
      'It calls {{program}} for something that its plan does not do ({{call}}). It was not signed.',
    SIGNING_DESTINATION_OTHER:
      'It gives something to {{address}}, which no item of its plan names. It was not signed.',
    SIGNING_LAMPORTS_OVER:
      'It takes {{lamports}} from the wallet, where its plan asks for {{max}} at most. It was not signed.',
    DESTINATION_NEVER_SIGNED:
      'The wallet that handed the NFT over has signed no Solana address for it. It was not signed.',
    DESTINATION_NOT_AS_SIGNED:
      'It is about to go to {{address}}. Message {{destination}} of its old wallet does not say that: a row was changed. It was not signed.',
    DESTINATION_SIGNATURE_WRONG:
      'The signature under message {{destination}} is not one of {{address}}: a row was changed, or the account has another key by now. It was not signed.',
    SEND_NOT_AS_PLANNED:
      'The transaction that was built goes to {{to}} with {{valueWei}} wei, which is not what its row says. It was not signed.',
    RETURN_NOT_AS_CAME:
      'The chain does not show that {{txHash}} brought this from {{to}}: deposit {{deposit}} was changed in the database. It was not signed.',
    REDIRECT_NOT_SIGNED: 'Deposit {{deposit}} may not go to {{to}}: its sender has not signed that.',
    DEPOSIT_NOT_SHOWN:
      'Not every RPC shows {{txHash}}, which brought deposit {{deposit}}. Nothing goes back before they do.',
    WALLET_CAP_REACHED:
      'Wallet {{address}} has sent {{spentWei}} wei today, of {{capWei}} that its project allows for a day of UTC. It goes on tomorrow, or when an owner raises the cap.',
    PAYS_WITHOUT_CAP: 'A call of {{address}} pays coin without a daily cap. Set one, then ask again.',
    CALL_NOT_AS_SHOWN:
      'Call {{call}} of {{to}} is not the one that was simulated and shown, or its contract is not registered: a row was changed. It was not signed.',
    CREATION_NOT_AS_COMPILED:
      'Call {{call}} does not create the contract that this version was built with: a row was changed, or it was asked for by another version. It was not signed. If there was an upgrade in between, ask for it again.',
    RPCS_RATE_LIMITED: 'No RPC took {{method}}: {{rpcs}}. Wait, or add an RPC.',
    RPCS_UNUSABLE: 'No RPC gave a usable answer to {{method}}: {{rpcs}}. Check the RPC list.',
    RPCS_UNREACHED: 'No RPC could be reached for {{method}}: {{rpcs}}. Check the RPC list and the network.',
    RENT_UNREAD: 'The rent is not known yet. It is read again by itself.',
    TRANSACTION_OTHER: 'An RPC answered with another transaction than {{signature}}. Check the RPC list.',
    TRANSACTION_UNSIGNED:
      'An RPC answered with a transaction that nobody signed: {{signature}}. Check the RPC list.',
    TRANSACTION_WITHOUT_TOKENS:
      'An RPC tells of {{signature}} without its token balances. Check the RPC list.',
    NFT_DISPUTED: 'The RPCs do not agree about the NFT {{assetId}}. They are asked again.',
    NFT_ABSENT: 'There is no NFT {{assetId}}: it is burnt, or never was.',
    NFT_NOT_PLAIN: '{{assetId}} is no plain NFT: a print, a programmable one or a coin.',
    NFT_NOT_HELD: 'The wallet {{wallet}} does not hold {{assetId}}.',
    NFT_HELD_BY_OTHER: 'The owner of {{assetId}} is {{owner}}, not the wallet {{wallet}}.',
    NFT_THERE_ALREADY: '{{assetId}} is in the wallet {{owner}} already.',
    NFT_AS_WANTED: '{{assetId}} is so already.',
    NFT_IMMUTABLE: '{{assetId}} was made so that nothing of it can be changed.',
    NFT_OF_OTHER_AUTHORITY:
      'The update authority of {{assetId}} is {{authority}}, not the wallet {{wallet}}.',
    CREATOR_OF_OTHER:
      'Only the creator {{creator}} can sign for {{assetId}}; the wallet of the project is {{wallet}}.',
    CREATOR_UNLISTED: '{{assetId}} does not name {{creator}} among its creators.',
    COLLECTION_OTHER:
      '{{assetId}} is verified in the collection {{collection}}: that has to be taken back there first.',
    COLLECTION_UNNAMED:
      '{{assetId}} does not name the collection {{collection}}. Only its update authority can change that.',
    COLLECTION_ABSENT: 'There is no collection {{collection}}.',
    COLLECTION_OF_OTHER:
      'The authority of the collection {{collection}} is {{authority}}, not the wallet {{wallet}}.',
    COLLECTION_WAITS: 'A collection is handed over last: {{items}} of its run have not ended yet.',
    COLLECTION_KEPT:
      'The collection stays where it is: {{items}} of its run were not handed over. Retry those first, then this one.',
    TARGET_IS_COLLECTION:
      '{{assetId}} is a collection. Write collection in the column Kind, so that it is handed over last.',
    LEAF_WITHOUT_AUTHORITY:
      'The compressed NFT {{assetId}} has no authority of its own. Hand over its tree and its collection.',
    TREE_ABSENT: 'There is no tree {{tree}} of Bubblegum.',
    TREE_OF_OTHER: 'The creator of the tree {{tree}} is {{creator}}, not the wallet {{wallet}}.',
    LEAF_UNHASHED:
      'What the index tells of {{assetId}} does not give the hashes of its leaf: the index is behind. It is asked again.',
    LEAF_UNKNOWN: 'No index knows a compressed NFT {{assetId}}.',
    LEAF_BURNT: 'The compressed NFT {{assetId}} is burnt already.',
    TOKEN_ACCOUNT_FOREIGN: 'The token account of {{owner}} for {{assetId}} belongs to {{holder}}.',
    TOKEN_RULES_OTHER:
      'The token {{mint}} may not be sent like this: its rules refuse it, or are others than when the list was made.',
    TOKEN_HELD_TOO_LITTLE:
      'The wallet holds {{held}} of the token {{mint}}, and the next transaction sends {{needed}}.',
    TOKEN_SOURCE_FROZEN: 'The account of the wallet {{wallet}} for {{mint}} is frozen.',
    TOKEN_ACCOUNT_FROZEN: 'The account of {{owner}} for {{mint}} is frozen.',
    TOKEN_ACCOUNT_WANTS_MEMO:
      'The account of {{owner}} for {{mint}} takes transfers with a memo of their own only.',
    TOKEN_DISPUTED: 'The RPCs do not agree about accounts of the token {{mint}}. They are asked again.',
    TOKEN_MINT_CLOSED: 'Nobody may make more of the token {{mint}}: its mint authority was given up.',
    TOKEN_MINT_OF_OTHER:
      'The wallet {{wallet}} may not make more of the token {{mint}}: its mint authority is {{authority}}.',
    TOKEN_FREEZE_CLOSED:
      'Nobody may freeze accounts of the token {{mint}}: its freeze authority was given up.',
    TOKEN_FREEZE_OF_OTHER:
      'The wallet {{wallet}} may not freeze accounts of the token {{mint}}: its freeze authority is {{authority}}.',
    TOKEN_ACCOUNT_ABSENT: 'There is no token account {{account}}: it was closed, or never was.',
    TOKEN_ACCOUNT_OTHER: '{{account}} is an account of the token {{found}}, not of {{mint}}.',
    TOKEN_UNNAMED: 'The token {{mint}} has no metadata, or its mint is not there.',
    TOKEN_IMMUTABLE: 'The metadata of the token {{mint}} can never be changed.',
    TOKEN_UPDATE_OF_OTHER:
      'The wallet {{wallet}} may not change the metadata of the token {{mint}}: its update authority is {{authority}}.',
    TOKEN_SUPPLY_FULL: 'The mint {{mint}} can count {{left}} more; the item makes {{amount}}.',
    PROOF_UNFIT:
      'The proof of the compressed NFT {{assetId}} does not fit its tree: the index is behind. It is fetched again.',
    PROOF_TOO_LONG:
      'With its proof it takes {{bytes}} bytes, and a transaction of this version holds {{bytesMax}}.',
    TREE_UNSEEN: 'An RPC does not show the tree {{tree}} of a compressed NFT. Check the RPC list.',
    TREE_UNNAMED: 'A compressed mint names no tree.',
    OWNER_NO_ADDRESS: 'The receiver is not a Solana address. Correct the address.',
    OWNER_IS_PAYER: 'The receiver is the wallet that pays. Correct the address.',
    OWNER_NOT_WALLET: 'The wallet that signs is {{wallet}}; the item is about {{owner}}.',
    OWNER_OF_PROGRAM: 'The receiver {{owner}} is an account of the program {{program}}, not a wallet.',
    RECEIVER_BELOW_RENT:
      'The wallet holds nothing yet, and {{amount}} SOL is less than an account must hold.',
    ROYALTY_OUT_OF_RANGE: 'The royalty is not between 0 and 10,000 basis points.',
    CREATOR_NO_ADDRESS: 'A creator is not a Solana address. Correct the address.',
    CREATOR_SHARE_OUT_OF_RANGE: 'The share of a creator is not between 0 and 100.',
    MINT_TOO_LARGE:
      '{{items}} items take {{bytes}} bytes, and a transaction holds {{bytesMax}}. Shorten the URI or the name.',
    PAYOUTS_TOO_LARGE: '{{items}} payouts take {{bytes}} bytes, and a transaction holds {{bytesMax}}.',
    MISMATCH:
      'On chain the {{field}} is {{found}}, planned was {{planned}}. Compare both before anything is retried.',
    MISMATCH_OF_ITEM:
      'On chain the {{field}} of {{item}} is {{found}}, planned was {{planned}}. Compare both before anything is retried.',
    ITEMS_NOT_FOUND:
      '{{missing}} of {{items}} items were not found in the transaction ({{names}}). Look at it on chain, then decide.',
    SOURCE_RATE_LIMITED:
      'An RPC of the source chain is asked too often: {{rpcs}}. Wait, or use one with a higher limit.',
    SOURCE_UNUSABLE:
      'An RPC of the source chain gave no usable answer: {{rpcs}}. Check the RPC list of this chain.',
    SOURCE_UNREACHED:
      'An RPC of the source chain could not be reached: {{rpcs}}. Check the RPC list of this chain and the network.',
    SOURCE_RPC_UNSET: 'No RPC of {{chain}} is set, or it is one of another chain. Correct {{variable}}.',
    SOURCE_RPC_OF_OTHER_CHAIN:
      'The RPC {{rpc}} is of chain {{found}}, and {{chain}} is set to {{chainId}}. Correct the RPC list or the chain id.',
    HEAD_DISPUTED:
      'The RPCs disagree about the head of the chain. Wait until they agree; if they never do, replace one.',
    BLOCK_CHANGED: 'Block {{block}} changed while it was read. It is read again.',
    BALANCE_DISPUTED:
      'The RPCs disagree about the balance of {{address}}. Wait until they agree; if they never do, replace one.',
    NONCE_DISPUTED:
      'The RPCs disagree about the nonce of {{address}}. Wait until they agree; if they never do, replace one.',
    BLOCK_DISPUTED:
      'The RPCs disagree about block {{block}}. Wait until they agree; if they never do, replace one.',
    TRANSFERS_DISPUTED:
      'The RPCs disagree about the transfers in blocks {{from}} to {{to}}. Wait until they agree; if they never do, replace one.',
    OWNER_DISPUTED:
      'The RPCs disagree about the owner of {{contract}} #{{tokenId}}. Wait until they agree; if they never do, replace one.',
    TOKENS_DISPUTED:
      'The RPCs disagree about the NFTs of {{owner}} in {{contract}}. Wait until they agree; if they never do, replace one.',
    CONTRACT_DISPUTED:
      'The RPCs disagree about what {{contract}} supports. Wait until they agree; if they never do, replace one.',
    RECEIPT_DISPUTED:
      'The RPCs disagree about the receipt of {{txHash}}. Wait until they agree; if they never do, replace one.',
    TRANSACTION_DISPUTED:
      'The RPCs disagree about the transaction {{txHash}}. Wait until they agree; if they never do, replace one.',
    CALL_DISPUTED:
      'The RPCs disagree about what a call would do at block {{block}}. Wait until they agree; if they never do, replace one.',
    SENT_DISPUTED:
      'The RPCs disagree about transaction {{nonce}} of {{address}}. Wait until they agree; if they never do, replace one.',
    HASH_MALFORMED: 'That is no transaction hash: 0x and 64 hex digits.',
    CONTRACT_NO_ERC721:
      "{{contract}} does not answer as an ERC-721 contract. Check the project's contract address.",
    SEND_REFUSED:
      '{{to}} would refuse the send. Check that the NFT is still there, or that the receiver takes coin.',
    SEND_GAS_TOO_HIGH: 'A send to {{to}} takes {{gas}} gas, more than the limit of {{gasMax}}.',
    SEND_REVERTED: 'Reverted in block {{block}}: {{txHash}}.',
    SENDER_TOO_POOR:
      '{{address}} holds {{balanceWei}} {{coin}} and needs {{neededWei}}. Send it the difference.',
    SENDER_CANNOT_PAY:
      'The wallet cannot pay for this send. Send it coin; the same bytes are broadcast again.',
    SENDER_ABSENT: 'It has no sender: it was minted to the admin wallet. It stays there.',
    GAS_ABOVE_CAP:
      'A unit of gas costs {{gasWei}} {{coin}} now, more than the cap of {{capWei}}. Wait, or raise the cap.',
    GAS_ABOVE_OFFER:
      'Gas costs more now than was offered. It is broadcast again, and more is offered under the same nonce.',
    NONCE_TAKEN:
      'Another transaction of this wallet has the nonce. Look the nonce up before anything is signed anew.',
    NONCE_TAKEN_BY_OTHER: 'Nonce {{nonce}} was used by another transaction.',
    DEPOSIT_WITHOUT_NFT: 'Deposit {{deposit}} names no NFT.',
    CALL_REFUSED:
      'The contract would refuse this call now, so nothing was signed. Simulate it again to see why.',
    CALL_EXPIRED: 'It could not be signed within an hour, and what was agreed to is old. Simulate it again.',
    CALL_ABOVE_AGREED:
      'Gas would cost {{feeWei}} {{coin}} at most, and {{agreedWei}} were agreed to. It waits until gas is cheaper, for an hour at most.',
    CALL_MOVES_DEPOSIT:
      'NFT {{tokenId}} came from a holder and is in custody, so nothing was signed. Return or ignore its deposit first.',
    BROUGHT_BY_CALL: 'A call of our own brought it: {{txHash}}',
    WALLET_KEY_ABSENT: 'No key is stored for the admin wallet {{address}}. Store it in its project.',
    WALLET_KEY_SEALED:
      'The key of the admin wallet {{address}} does not open. Store it in its project again.',
    WALLET_KEY_UNAPPROVED:
      'Nobody approved the key of the admin wallet {{address}}. A second person has to approve its change.',
    MINT_IS_ON_CHAIN: 'The mint {{mint}} is on the chain.',
    MINT_IS_ABSENT: 'The mint {{mint}} is not on the chain.',
    MINT_MAY_LAND: '{{signatures}} transactions of it are not proven dead yet.',
    SIGNATURE_IS_ON_CHAIN: '{{signature}} is on the chain.',
    NFT_MOVED_ON: 'The NFT belongs to another wallet now.',
    FEE_SURPLUS: 'What was paid above the fee of migration {{migration}}.',
    FEE_UNASKED: 'No migration of its sender took it as a fee while it waited.',
    TAKEN_BACK: 'Its sender has taken it back.',
    PLANNED_BEFORE: 'Its NFT was planned before, by an item that may be on chain.',
    PROJECT_WITHOUT_JSON: 'The new project has no JSON path. Add it to the project.',
    RUN_GATHERED: 'Run {{run}}, of {{migrations}} migrations.',
    WALLET_HOLDS_AGAIN: 'Its wallet holds it again.',
    RECORDED: 'Deposit: {{deposit}}, {{handling}}. Outcome: {{outcome}}. On chain: {{held}}, {{minted}}.',
    COIN_COMPARED: 'On chain: {{onChainWei}} wei at block {{block}}. By the rows: {{rowsWei}} wei.',
    SECRET_KEY_SIZE:
      'The secret key is not 32 or 64 bytes. Enter base58 of 64 or 32 bytes, or the JSON array of a Solana key file.',
    SECRET_KEY_MISMATCH: 'The secret key does not match the public key it carries.',
    SOURCE_KEY_SIZE: 'The secret key is not 32 bytes. Enter 64 hex digits, with or without 0x.',
    SOURCE_KEY_OFF_CURVE:
      'The secret key is not a key of this curve. Enter 64 hex digits, with or without 0x.',
    BUDGET_CHANGED: 'Budget cap: {{before}} before, {{after}} now.',
    ERROR_RATE_CHANGED: 'Stop at error rate: {{before}} before, {{after}} now.',
    ATTEMPT_DECIDED: 'A person decided transaction {{attempt}}.',
  },
  troubles: {
    unreachable: 'not reachable',
    'timed-out': 'no answer in time',
    'bad-answer': 'an answer that cannot be read',
    refused: 'refused',
    'rate-limited': 'asked too often',
    behind: 'behind the chain',
    'other-network': 'of another network',
    retired: 'retired',
  },
  fields: {
    'account type of the tree': 'account type of the tree',
    'amount the owner holds': 'amount the owner holds',
    'asset id': 'asset id',
    'buffer size': 'buffer size',
    'change of the leaf': 'number of changes of the leaf',
    collection: 'collection',
    'collection mark': 'collection mark',
    'creator hash': 'creator hash',
    'data hash': 'data hash',
    decimals: 'decimals',
    delegate: 'delegate',
    'freeze authority': 'freeze authority',
    leaf: 'leaf',
    'length of the tree': 'length of the tree',
    'list of creators': 'list of creators',
    'maximum depth': 'maximum depth',
    'mint authority': 'mint authority',
    'mint of the metadata': 'mint of the metadata',
    'mint of the token account': 'mint of the token account',
    mutability: 'mutability',
    name: 'name',
    'number of leaves': 'number of leaves',
    'number of payouts': 'number of payouts',
    outcome: 'outcome',
    owner: 'owner',
    payout: 'payout',
    'program of the tree': 'program of the tree',
    'returned rent': 'returned rent',
    royalty: 'royalty',
    'size of the metadata': 'size of the metadata',
    'sum received': 'sum received',
    supply: 'supply',
    symbol: 'symbol',
    token: 'token account of the receiver',
    'token sent': 'token account of the wallet',
    'tree creator': 'tree creator',
    'update authority': 'update authority',
    URI: 'URI',
    'verification of the collection': 'verification of the collection',
  },
  facts: {
    none: 'none',
    seen: 'in a block',
    final: 'final',
    reorged: 'removed by a reorganisation',
    orphan: 'asked for by nobody',
    matched: 'matched',
    return_planned: 'going back',
    returned: 'returned',
    ignored: 'kept',
    mint: 'mint',
    return: 'return',
    held: 'held by our wallet',
    'not-held': 'not held by our wallet',
    minted: 'minted',
    'not-minted': 'not minted',
  },
} satisfies DetailWords
