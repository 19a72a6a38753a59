import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { readAccountKey, type AccountKey } from './account-key.ts'
import { askRpc, RpcRefused, RpcUnreachable } from './json-rpc.ts'
import type { WalletProof } from '#contract/wallet/codes.ts'
import {
  addressOfPoint,
  ethereumHash,
  recoverSigners,
  signatureBytes,
  type PublicPoint,
} from './recover-evm.ts'

/** What a contract answers to isValidSignature (EIP-1271). */
const isValidMagic = `0x1626ba7e${'0'.repeat(56)}`
const contractSignatureBytesMax = 900

/**
 * Finds out how the owner of an EVM address signed a text; null when the signature is not valid. There are three ways:
 *
 * - with the key the address comes from, over the text with the prefix of Ethereum or of Kaia;
 * - on Kaia, with the account's new key, if it was changed; the old key is then no longer valid;
 * - on Kaia, by a contract that confirms the signature (EIP-1271).
 *
 * The second and the third count only when every RPC says the same.
 * @param input.address 0x in lower case.
 * @param input.kaiaUrls none: only the plain key counts.
 * @param input.isLocalnet its node knows no account keys.
 * @throws RpcUnreachable when no RPC answers.
 */
export async function proofByEvm(input: {
  message: string
  address: string
  signature: string
  kaiaUrls: readonly string[]
  isLocalnet: boolean
}): Promise<WalletProof | null> {
  const signature = signatureBytes(input.signature)
  if (!signature) return null
  const signers = recoverSigners(input.message, signature)
  const isPlain = signers.some((signer) => addressOfPoint(signer) === input.address)
  if (input.kaiaUrls.length === 0) return isPlain ? 'key' : null
  const answers = await Promise.all(input.kaiaUrls.map((url) => keyOrFailure(url, input)))
  const known = answers.flatMap((answer) => (answer instanceof RpcUnreachable ? [] : [answer]))
  const failure = answers.find((answer) => answer instanceof RpcUnreachable)
  if (known.length === 0)
    throw new RpcUnreachable('No RPC of Kaia reports the key of the account.', { cause: failure })
  if (known.every((key) => isSignedWith(key, signers, isPlain))) {
    if (isPlain) return 'key'
    if (!failure) return 'kaia_account'
    throw new RpcUnreachable('Not every RPC of Kaia reports the key of the account.', { cause: failure })
  }
  return !isPlain && (await isSignedByContract(input, signature)) ? 'kaia_account' : null
}

async function keyOrFailure(
  url: string,
  input: { address: string; isLocalnet: boolean },
): Promise<AccountKey | RpcUnreachable> {
  try {
    return await readAccountKey(url, input.address, input.isLocalnet)
  } catch (error) {
    if (error instanceof RpcUnreachable) return error
    throw error
  }
}

/** One signature: of several keys it is enough when its weight alone reaches the threshold. */
function isSignedWith(key: AccountKey, signers: PublicPoint[], isPlain: boolean): boolean {
  switch (key.kind) {
    case 'legacy':
      return isPlain
    case 'none':
      return false
    case 'weighted':
      return key.keys.some(
        ({ weight, key: { x, y } }) =>
          weight >= key.threshold && signers.some((signer) => signer.x === x && signer.y === y),
      )
  }
}

async function isSignedByContract(
  input: { message: string; address: string; kaiaUrls: readonly string[] },
  signature: Uint8Array,
): Promise<boolean> {
  if (signature.length > contractSignatureBytesMax) return false
  const data = encodeSignatureCheck(ethereumHash(input.message), signature)
  const said = await Promise.all(input.kaiaUrls.map((url) => isSaidValid(url, input.address, data)))
  return said.every(Boolean)
}

async function isSaidValid(url: string, address: string, data: string) {
  const ask = (method: string, params: unknown) => askRpc(url, { method, params, schema: hex })
  try {
    const hasCode = (await ask('eth_getCode', [address, 'latest'])) !== '0x'
    return hasCode && (await ask('eth_call', [{ to: address, data }, 'latest'])) === isValidMagic
  } catch (error) {
    if (error instanceof RpcRefused) return false
    throw error
  }
}

const hex = z.string().regex(/^0x[0-9a-fA-F]*$/)
const wordDigits = 64

/** The data of a call of isValidSignature(bytes32,bytes), whose selector is what it answers. */
export function encodeSignatureCheck(hash: Uint8Array, signature: Uint8Array) {
  const length = signature.length.toString(16).padStart(wordDigits, '0')
  const padded = bytesToHex(signature).padEnd(Math.ceil(signature.length / 32) * wordDigits, '0')
  const offset = (64).toString(16).padStart(wordDigits, '0')
  return `${isValidMagic.slice(0, 10)}${bytesToHex(hash)}${offset}${length}${padded}`
}
