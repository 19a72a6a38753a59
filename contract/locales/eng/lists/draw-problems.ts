export const drawProblems = {
  LIST_HASH:
    'This is not the list that was published before the draw. The rules have the SHA-256 {expected}; this file has {found}.',
  RULES_MALFORMED:
    'The rules cannot be read: they must be JSON with sorted keys and no spaces. Use the published text as it is.',
  TOO_FEW_ENTRANTS:
    'The list has {entrants} entrants, and the rules draw {winners} winners and {reserves} reserves. These rules cannot be drawn.',
  ENTROPY_MALFORMED: 'This is no block hash of {chain}: "{value}". Look the block up in an explorer.',
  ENTROPY_DIFFERS:
    'The block hash of {chain} is another one on chain: {found} was published, the chain has {expected}.',
  BLOCK_TOO_EARLY: 'Block {found} of {chain} comes before {expected}, which the rules name.',
  SECRET_WITHHELD:
    'The rules have the hash of a secret, and the secret was not published. This draw is void.',
  SECRET_UNEXPECTED:
    'A secret was published, and the rules have no hash of one. It may not take part in the draw.',
  SECRET_HASH:
    'The SHA-256 of the published secret is not that of the rules: {expected} in the rules, {found} of the secret.',
  SEED: 'The seed comes out differently: {expected} is computed, {found} was published.',
  WINNER: 'Winner {place} comes out differently: {expected} is computed, {found} was published.',
  RESERVE: 'Reserve {place} comes out differently: {expected} is computed, {found} was published.',
}
