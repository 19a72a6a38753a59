export const revealProblems = {
  INDEX_OUT_OF_RANGE: 'There is no entry {index}: at the mint {count} entries were committed to, from 0 on.',
  ENTRY_MALFORMED:
    'The entry cannot be read: it must be JSON with sorted keys and no spaces, with name, URI and the SHA-256 of metadata and image.',
  PATH_LENGTH:
    'The path has {found} hashes, which is not the number for this place. Use what was published as it is.',
  ROOT_DIFFERS:
    'Entry, salt and path lead to another root than was published at the mint: {expected} was published, {found} is computed.',
  NAME_DIFFERS: 'The name is not the one committed to: "{expected}" was, it is "{found}".',
  URI_DIFFERS: 'The URI is not the one committed to: {expected} was, it is {found}.',
  METADATA_DIFFERS:
    'The metadata file is not the one committed to: its SHA-256 was {expected}, it is {found}.',
  IMAGE_DIFFERS: 'The image is not the one committed to: its SHA-256 was {expected}, it is {found}.',
}
