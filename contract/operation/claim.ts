/** What is said of an NFT by whoever it names, a creator or a collection: that it is theirs, or that it is not any more. */
export const claims = ['verify', 'unverify'] as const
export type Claim = (typeof claims)[number]
