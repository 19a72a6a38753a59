import { z } from 'zod'
import { klipStatuses, walletFamilies, walletTypes } from './codes.ts'
import { sourceChains } from '../migration/codes.ts'
import { read, write } from '../endpoint.ts'
import { sessionSchema } from '../account/session.ts'
import { lineText } from '../text.ts'

const tag = 'Wallets'
const addressText = lineText().trim().min(20).max(64)

/** What a browser needs to know before any wallet is connected. Everything here is public. */
export const walletConfigSchema = z.object({
  /** Where old NFTs live: parameters of wallet_addEthereumChain. The RPC URL is the public one, never ours. */
  sourceChains: z.array(
    z.object({
      chain: z.enum(sourceChains),
      /** 0x2019 and the like, lower case. */
      chainId: z.string().regex(/^0x[0-9a-f]+$/),
      name: z.string(),
      coin: z.string(),
      rpcUrl: z.url(),
      explorerUrl: z.url().nullable(),
    }),
  ),
  /** Null: WalletConnect is off. */
  walletConnectProjectId: z.string().nullable(),
  isKlipOn: z.boolean(),
  /** Where a holder swaps another token for the coin of the chain, by language; null: no link is offered. */
  swapScannerUrls: z.object({ kor: z.url().nullable(), eng: z.url().nullable() }),
})
export type WalletConfig = z.infer<typeof walletConfigSchema>

export const readWalletConfig = read('/api/wallet/config', {
  tag,
  summary: 'Chains and wallets this installation works with',
  role: 'public',
  reply: walletConfigSchema,
})

/** A message the server wrote, to be signed as it stands. */
export const challengeSchema = z.object({
  challengeId: z.uuid(),
  address: z.string(),
  message: z.string(),
  expiresAt: z.string(),
})
export type Challenge = z.infer<typeof challengeSchema>

export const createChallenge = write('/api/login/challenge', {
  tag,
  summary: 'A message to sign; once, within five minutes. With linkAddress it names the other wallet',
  role: 'public',
  errors: ['SOLANA_ADDRESS_INVALID', 'SIGNED_OUT'],
  body: z.object({
    family: z.enum(walletFamilies),
    walletType: z.enum(walletTypes),
    address: addressText,
    /** The wallet of the other family this one is to be linked with. */
    linkAddress: addressText.nullable().default(null),
    /** Whether it is to become a way into the account of the session, which the message then names. */
    isForAccount: z.boolean().default(false),
  }),
  reply: challengeSchema,
})

export const signedChallengeSchema = z.object({
  challengeId: z.uuid(),
  /** 0x hex of 65 bytes (evm), base58 or base64 of 64 bytes (solana). */
  signature: lineText().trim().min(60).max(2_000),
})

/** The session of a wallet's user, and the wallets that are proven to be theirs. */
export const provenWalletSchema = z.object({
  family: z.enum(walletFamilies),
  walletType: z.enum(walletTypes),
  /** base58, or 0x with EIP-55 checksum. */
  address: z.string(),
  provenAt: z.string(),
})
export type ProvenWallet = z.infer<typeof provenWalletSchema>

export const walletSessionSchema = sessionSchema.extend({ wallets: z.array(provenWalletSchema) })
export type WalletSession = z.infer<typeof walletSessionSchema>

/** What may be wrong with a challenge that was signed. */
const challengeErrors = [
  'CHALLENGE_UNKNOWN',
  'CHALLENGE_EXPIRED',
  'CHALLENGE_USED',
  'SIGNATURE_INVALID',
  'LINK_MISMATCH',
  'SOURCE_CHAIN_UNREACHABLE',
  'SOLANA_ADDRESS_INVALID',
] as const

export const verifyChallenge = write('/api/login/verify', {
  tag,
  summary: 'Log in by a signed challenge. Replaces the session of this browser',
  role: 'public',
  errors: ['SECOND_FACTOR_REQUIRED', 'ACCOUNT_BLOCKED', ...challengeErrors],
  body: signedChallengeSchema,
  reply: walletSessionSchema,
})

export const linkWallets = write('/api/login/link', {
  tag,
  summary: 'Make a source-chain wallet and a Solana wallet one user: both sign, each naming the other',
  role: 'public',
  errors: ['SECOND_FACTOR_REQUIRED', 'ACCOUNT_BLOCKED', ...challengeErrors, 'WALLET_TAKEN'],
  body: z.object({ evm: signedChallengeSchema, solana: signedChallengeSchema }),
  reply: walletSessionSchema,
})

export const linkWalletToAccount = write('/api/user/identities/wallet', {
  tag,
  summary: 'Make a wallet a way into the account of the session, by a challenge that names both',
  role: 'user',
  needsStepUp: true,
  errors: ['ACCOUNT_BLOCKED', ...challengeErrors, 'WALLET_TAKEN'],
  body: signedChallengeSchema,
  reply: walletSessionSchema,
})

export const readWalletSession = read('/api/login/wallets', {
  tag,
  summary: 'The session of this browser with its proven wallets; SIGNED_OUT without one',
  role: 'public',
  errors: ['SIGNED_OUT'],
  reply: walletSessionSchema,
})

/** SPEC.md section 7. Creates the user and gives no rights: an address is not a proof. */
export const checkAndInsertUser = write('/api/user/checkAndInsertUser', {
  tag,
  summary: 'Register the user of a wallet address; answers the uuid',
  role: 'public',
  errors: ['SOLANA_ADDRESS_INVALID'],
  body: z.object({
    uid: addressText,
    wallet_address: addressText,
    wallet_type: z.enum(walletTypes),
    reg_id: addressText,
  }),
  reply: z.uuid(),
})

/** A request on its way to a Klip phone. The API keeps Klip's own key; a browser knows only ours. */
export const klipRequestSchema = z.object({
  requestId: z.uuid(),
  /** What the QR code says. */
  qrText: z.string(),
  /** Opens Klip on a phone. */
  deepLink: z.string(),
  expiresAt: z.string(),
})
export type KlipRequest = z.infer<typeof klipRequestSchema>

export const prepareKlip = write('/api/klip/prepare', {
  tag: 'Klip',
  summary: 'Ask a Klip phone: for its address, to sign a challenge, to pay the fee or to hand over the NFT',
  role: 'public',
  errors: [
    'NOT_ALLOWED_NOW',
    'SIGNED_OUT',
    'KLIP_UNAVAILABLE',
    'NOT_FOUND',
    'CHALLENGE_UNKNOWN',
    'CHALLENGE_USED',
    'CHALLENGE_EXPIRED',
  ],
  body: z.discriminatedUnion('type', [
    z.object({ type: z.literal('auth') }),
    z.object({ type: z.literal('sign'), challengeId: z.uuid() }),
    z.object({ type: z.literal('fee'), migrationId: z.number().int().positive() }),
    z.object({ type: z.literal('nft'), migrationId: z.number().int().positive() }),
  ]),
  reply: klipRequestSchema,
})

export const readKlipResult = read('/api/klip/result', {
  tag: 'Klip',
  summary: 'What the Klip phone answered; asked for every second until it is no longer prepared or requested',
  role: 'public',
  errors: ['NOT_FOUND', 'KLIP_UNAVAILABLE'],
  query: z.object({ requestId: z.uuid() }),
  reply: z.object({
    status: z.enum(klipStatuses),
    /** Set for a completed auth: Klip's own word, not the browser's. */
    address: z.string().nullable(),
    /** Set for a completed fee or nft. */
    txHash: z.string().nullable(),
    /** Set for a completed sign: goes into verifyChallenge or linkWallets. */
    signature: z.string().nullable(),
  }),
})
