/** The bounds of the files of a collection. */
export const fileLimits = {
  /** SPEC.md section 9: maximum upload size 10MB. */
  bytesMax: 10 * 1024 * 1024,
  /** Picture and metadata of every item of the longest list, and of the collection. */
  filesMax: 400_002,
  /** So many items are announced at once. */
  announcedMax: 500,
} as const
