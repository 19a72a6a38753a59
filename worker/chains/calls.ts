/** What a transaction of ours may do, one name for each call that our operations make. Whatever has no name here is never signed. */
export const callNames = [
  'setBudget',
  'writeMemo',
  'makeGuard',
  'returnGuard',
  'sendCoin',
  'makeAccount',
  'makeTokenAccount',
  'sendToken',
  'mintToken',
  'burnToken',
  'freezeToken',
  'thawToken',
  'beginMint',
  'setMintAuthority',
  'pointToMetadata',
  'writeMetadata',
  'writeField',
  'makeMetadata',
  'mintNft',
  'burnNft',
  'updateNft',
  'verifyNft',
  'makeTree',
  'delegateTree',
  'mintLeaf',
  'sendLeaf',
  'burnLeaf',
  'updateLeaf',
  'verifyLeafCreator',
  'verifyLeafCollection',
] as const
export type CallName = (typeof callNames)[number]

/**
 * What a transaction may do and touch: its message is held against this before any key signs it. `any` is for keys of tests; no code of the
 * product has it.
 */
export interface SigningLimits {
  calls: readonly CallName[] | 'any'
  /** Wallets that may get coins, tokens, NFTs or a right over them, beside the payer and what the transaction makes. */
  destinations: readonly string[] | 'any'
  /** The most that calls may take from the payer, with the fees. */
  lamportsMax: bigint
}
