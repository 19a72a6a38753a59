/** The networks an installation may run on. */
export const networkNames = ['localnet', 'devnet', 'testnet', 'mainnet'] as const
export type NetworkName = (typeof networkNames)[number]
