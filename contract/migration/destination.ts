import { z } from 'zod'
import { sourceChains } from './codes.ts'
import { evmAddressText, tokenIdSchema } from './migration.ts'
import { walletProofs, walletTypes } from '../wallet/codes.ts'
import { challengeSchema, signedChallengeSchema } from '../wallet/wallets.ts'
import { write } from '../endpoint.ts'
import { idSchema } from '../envelope.ts'
import { lineText } from '../text.ts'

const tag = 'Migration'

/** NFTs one signature names; a wallet shows all of them. */
export const destinationNftsMax = 500

/** An NFT of a source chain, as it is signed and stored. */
export const destinationNftSchema = z.object({
  chain: z.enum(sourceChains),
  /** 0x in lower case. */
  contract: z.string(),
  tokenId: tokenIdSchema,
})
export type DestinationNft = z.infer<typeof destinationNftSchema>

/** What a message to sign says of where NFTs go. */
export interface Destination {
  newWalletAddress: string
  nfts: DestinationNft[]
}

/** What an old wallet signed, as it is kept. */
export const migrationDestinationSchema = z.object({
  destinationId: z.number().int(),
  /** As the wallet showed it, to the letter. */
  message: z.string(),
  signature: z.string(),
  oldWalletAddress: z.string(),
  provenBy: z.enum(walletProofs),
  signedAt: z.string(),
})
export type MigrationDestination = z.infer<typeof migrationDestinationSchema>

export const createDestinationChallenge = write('/api/migration/destination/challenge', {
  tag,
  summary:
    'A message for the old wallet to sign: which NFTs, to which Solana address; once, within five minutes',
  role: 'user',
  errors: [
    'NO_SUCH_PROJECT',
    'SOLANA_UNREACHABLE',
    'WALLET_ADDRESSES_DIFFER',
    'WALLET_NOT_SUPPORTED',
    'WALLET_KAIA_ONLY',
    'UNSUPPORTED_MAINNET',
    'MIGRATION_CLOSED',
    'SOLANA_ADDRESS_FIXED',
    'SOLANA_ADDRESS_REFUSED',
    'SOLANA_ADDRESS_NEVER_USED',
  ],
  body: z.object({
    oldWalletAddress: evmAddressText,
    oldWalletType: z.enum(walletTypes),
    newWalletAddress: lineText().trim().max(100),
    /** The person has compared an address that Solana knows nothing of with their wallet once more. */
    isNeverUsedConfirmed: z.boolean().default(false),
    nfts: z
      .array(z.object({ oldProjectId: idSchema, oldNftContract: evmAddressText, oldNftId: tokenIdSchema }))
      .min(1)
      .max(destinationNftsMax),
  }),
  reply: challengeSchema,
})

export const signDestination = write('/api/migration/destination', {
  tag,
  summary:
    'Where NFTs go, signed by their old wallet. Changes the address of migrations whose NFT was not seen yet',
  role: 'user',
  errors: [
    'CHALLENGE_UNKNOWN',
    'CHALLENGE_EXPIRED',
    'CHALLENGE_USED',
    'SIGNATURE_INVALID',
    'SOURCE_CHAIN_UNREACHABLE',
    'WALLET_ADDRESSES_DIFFER',
    'WALLET_KAIA_ONLY',
    'SOLANA_ADDRESS_FIXED',
  ],
  body: signedChallengeSchema,
  reply: z.object({
    newWalletAddress: z.string(),
    nfts: z.array(destinationNftSchema),
    signedAt: z.string(),
  }),
})
