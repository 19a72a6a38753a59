/** What may be a public file of an NFT: pictures and JSON. Apart from how each is recognized: every page of the console loads this. */
export const publicFileTypes = ['png', 'jpeg', 'gif', 'webp', 'svg', 'json'] as const
export type PublicFileType = (typeof publicFileTypes)[number]
