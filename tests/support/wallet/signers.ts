import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { z } from 'zod'
import { toChecksum } from '#contract/evm-address.ts'
import { callerAt, type Caller, type Reply, type TestApi } from '../api.ts'

export interface TestSigner {
  family: 'solana' | 'evm'
  walletType: 'phantom' | 'metamask' | 'kaia' | 'klip'
  /** As the wallet writes it: base58, or EIP-55. */
  address: string
  sign(text: string): string
}

export function solanaSigner(): TestSigner {
  const { secretKey, publicKey } = ed25519.keygen()
  return {
    family: 'solana',
    walletType: 'phantom',
    address: base58.encode(publicKey),
    sign: (text) => base58.encode(ed25519.sign(utf8ToBytes(text), secretKey)),
  }
}

export const evmPrefix = {
  ethereum: '\u0019Ethereum Signed Message:\n',
  kaia: '\u0019Klaytn Signed Message:\n',
}
const order = secp256k1.Point.Fn.ORDER

/** @param input.isMalleable signs with the other s, which recovers to the same key. */
export function evmSigner(
  input: {
    walletType?: 'metamask' | 'kaia' | 'klip'
    prefix?: keyof typeof evmPrefix
    isMalleable?: boolean
    secretKey?: Uint8Array
    /** An account of Kaia whose key was changed has another one's address. */
    address?: string
  } = {},
): TestSigner & { point: { x: string; y: string }; secretKey: Uint8Array } {
  const secretKey = input.secretKey ?? secp256k1.utils.randomSecretKey()
  const point = secp256k1.Point.fromBytes(secp256k1.getPublicKey(secretKey)).toAffine()
  const uncompressed = secp256k1.getPublicKey(secretKey, false).subarray(1)
  const own = toChecksum(`0x${bytesToHex(keccak_256(uncompressed).subarray(-20))}`)
  const signer: ReturnType<typeof evmSigner> = {
    family: 'evm',
    walletType: input.walletType ?? 'metamask',
    address: input.address ?? own,
    secretKey,
    point: { x: `0x${point.x.toString(16)}`, y: `0x${point.y.toString(16)}` },
    sign: (text) => {
      const message = utf8ToBytes(text)
      const prefix = utf8ToBytes(`${evmPrefix[input.prefix ?? 'ethereum']}${message.length}`)
      const hash = keccak_256(concatBytes(prefix, message))
      const bytes = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
      const { r, s, recovery = 0 } = secp256k1.Signature.fromBytes(bytes, 'recovered')
      const [shownS, bit] = input.isMalleable ? [order - s, 1 - recovery] : [s, recovery]
      const hex = [r, shownS].map((part) => part.toString(16).padStart(64, '0')).join('')
      return `0x${hex}${(27 + bit).toString(16)}`
    },
  }
  signers.set(signer.address.toLowerCase(), signer)
  return signer
}

const signers = new Map<string, TestSigner>()
/** The key of an address that `evmSigner` made here; undefined for any other. */
export function signerAt(address: string): TestSigner | undefined {
  return signers.get(address.toLowerCase())
}

export const challengeReply = z.object({
  challengeId: z.string(),
  address: z.string(),
  message: z.string(),
  expiresAt: z.string(),
})
const sessionReply = z.object({
  csrfToken: z.string(),
  user: z.object({ uuid: z.string(), uid: z.string(), role: z.string() }),
  wallets: z.array(z.object({ family: z.string(), walletType: z.string(), address: z.string() })),
})

export async function askChallenge(caller: Caller, signer: TestSigner, linkAddress: string | null = null) {
  const { family, walletType, address } = signer
  const body = { family, walletType, address, linkAddress }
  const reply = await caller.send('post', '/api/login/challenge', { body })
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`No challenge: ${reply.body.resultCd}.`)
  return challengeReply.parse(reply.body.returnValue)
}

/** A challenge of the signer, signed by it or by somebody else. */
export async function signedChallenge(
  caller: Caller,
  signer: TestSigner,
  input: { linkAddress?: string; by?: TestSigner } = {},
) {
  const { challengeId, message } = await askChallenge(caller, signer, input.linkAddress ?? null)
  return { challengeId, signature: (input.by ?? signer).sign(message) }
}

/** What a browser has after a reply that set a session. */
export function sessionOf(url: string, reply: Reply) {
  if (reply.body.resultCd !== 'SUCCESS') throw new Error(`No session: ${reply.body.resultCd}.`)
  const session = sessionReply.parse(reply.body.returnValue)
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return { ...session, caller: callerAt(url, { cookie, csrfToken: session.csrfToken }) }
}

/** Logs a wallet in as a browser would. */
export async function logInWallet(
  api: Pick<TestApi, 'url' | 'anybody'>,
  signer: TestSigner,
  caller: Caller = api.anybody,
) {
  const body = await signedChallenge(caller, signer)
  return sessionOf(api.url, await caller.send('post', '/api/login/verify', { body }))
}

/** Both wallets sign, each naming the other. */
export async function linkBoth(
  api: TestApi,
  evm: TestSigner,
  solana: TestSigner,
  caller: Caller = api.anybody,
) {
  const body = {
    evm: await signedChallenge(caller, evm, { linkAddress: solana.address }),
    solana: await signedChallenge(caller, solana, { linkAddress: evm.address }),
  }
  return sessionOf(api.url, await caller.send('post', '/api/login/link', { body }))
}
