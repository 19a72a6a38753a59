/** Business constants of SPEC.md section 9 that more than one folder needs. */

/** How many NFTs a collection has in all. */
export const supplies = { kongz: 5_000, grilla: 19_999, superGrilla: 4_999 } as const
export type SupplyName = keyof typeof supplies

export const projectIds = { grilla: 4, superGrilla: 3, santa: 7, genesis: 20 } as const
export const operateProjectSequence = 5

/** In the native coin of the chain the NFT comes from; decimal text, because it is money. */
export const migrationFeeCoins = '0.1'

export const chainIds = { ethereum: '0x1', klaytn: '0x2019', bsc: 97 } as const

/** First and last characters of a wallet address shown in short form. */
export const addressShortCharacters = 5

/** Widths at which the menu changes: mobile at or below the first, accordion at or below the second. */
export const breakpointsPx = { mobile: 992, accordion: 1280 } as const

/** A chunk of the front end that has not arrived by then counts as failed. */
export const chunkTimeoutMs = 120_000

/** How long the Klip QR code is valid, and how often the answer is asked for. */
export const klip = { timerSeconds: 300, pollSeconds: 1 } as const
