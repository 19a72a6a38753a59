/**
 * With each expiry of a chunk its next transaction offers so many times as much: from the default floor to the default cap in
 * eight, which is as many minutes on mainnet.
 */
export const feeRaiseFactor = 2n
