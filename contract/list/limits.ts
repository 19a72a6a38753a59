/** The bounds of a list, in one place for the browser, the server and the words shown to people. */
export const listLimits = {
  /** SPEC.md section 9: maximum upload size 10MB. */
  fileBytesMax: 10 * 1024 * 1024,
  /** A list that is judged in the browser and sent as text: 200,000 rows with URIs of a usual length. */
  localBytesMax: 28 * 1024 * 1024,
  rowsMax: 200_000,
  /** A few columns mean something; a sheet with some more is honest, one with hundreds is not such a list. */
  columnsMax: 100,
  /** mpl-token-metadata MAX_NAME_LENGTH, MAX_SYMBOL_LENGTH, MAX_URI_LENGTH; Bubblegum keeps the same. Bytes of UTF-8. */
  nameBytesMax: 32,
  symbolBytesMax: 10,
  uriBytesMax: 200,
  /** mpl-token-metadata MAX_CREATOR_LIMIT. */
  creatorsMax: 5,
  attributesMax: 64,
  /** An attribute of an item of a list wrapped in an object sits six levels deep; twice that is generous. */
  jsonDepthMax: 12,
  /** 10 MB of honest rows is well under a million values; a bomb of empty arrays is five million. */
  jsonNodesMax: 2_000_000,
} as const
