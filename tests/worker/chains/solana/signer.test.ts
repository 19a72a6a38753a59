import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { inspect } from 'node:util'

import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'

import { ChainError } from '#worker/chains/chain-error.ts'
import { deriveSigner, signerFromSecret, signerFromSeed } from '#worker/chains/solana/signer.ts'

describe('a signer', () => {
  it('has the address and makes the signatures of the key it was given', () => {
    const keypair = Keypair.generate()
    const signer = signerFromSeed(keypair.secretKey.subarray(0, 32))
    expect(signer.address).toBe(keypair.publicKey.toBase58())
    const message = randomBytes(300)
    const { publicKey } = generateKeyPairSync('ed25519')
    const key = { ...publicKey.export({ format: 'jwk' }), x: keyText(keypair.publicKey.toBytes()) }
    expect(verify(null, message, { key, format: 'jwk' }, signer.sign(message))).toBe(true)
  })

  it('is read from base58 of 64 or 32 bytes and from a key file', () => {
    const { secretKey, publicKey } = Keypair.generate()
    const seed = secretKey.subarray(0, 32)
    const spellings = [
      base58.encode(secretKey),
      base58.encode(seed),
      ` ${base58.encode(secretKey)}\n`,
      JSON.stringify([...secretKey]),
      JSON.stringify([...seed]),
    ]
    for (const text of spellings) expect(signerFromSecret(text).address).toBe(publicKey.toBase58())
  })

  it.each([
    ['nothing', ''],
    ['a word', 'hunter2'],
    ['an address of another chain', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['numbers that are not bytes', '[1, 2, 300]'],
    ['a torn key file', '[1, 2'],
    ['a key file of text', JSON.stringify(Array.from({ length: 32 }, () => '1'))],
    ['a key whose halves disagree', base58.encode(randomBytes(64))],
    ['a long text', 'a'.repeat(10_000)],
  ])('is not made from %s, and the error does not repeat it', (_, text) => {
    const error = errorOf(() => signerFromSecret(text))
    expect(error).toBeInstanceOf(ChainError)
    expect(error).toMatchObject({ code: 'AUTHORITY_INVALID', kind: 'permanent' })
    if (text.length > 8) expect(inspect(error)).not.toContain(text)
  })

  it('shows its address and never its key, however it is printed', () => {
    const seed = randomBytes(32)
    const signer = signerFromSeed(seed)
    const printed = [
      signer.toString(),
      JSON.stringify({ signer }),
      inspect(signer, { showHidden: true, depth: 10 }),
      inspect({ deep: { signer } }),
      JSON.stringify(Object.entries(signer)),
    ].join('\n')
    expect(printed).toContain(signer.address)
    for (const form of [base58.encode(seed), seed.toString('hex'), seed.toString('base64'), keyText(seed)]) {
      expect(printed).not.toContain(form)
    }
  })

  it('derived from the same secret and info is the same for ever', () => {
    const secret = new Uint8Array(32).fill(1)
    expect(deriveSigner(secret, 'plan/item-1').address).toBe(deriveSigner(secret, 'plan/item-1').address)
    expect(deriveSigner(secret, 'plan/item-1').address).not.toBe(deriveSigner(secret, 'plan/item-2').address)
    const seed = hkdf(sha256, secret, utf8('solana-keypair/v1'), utf8('plan/item-1'), 32)
    expect(deriveSigner(secret, 'plan/item-1').address).toBe(Keypair.fromSeed(seed).publicKey.toBase58())
    // Written down once: a change of this value would mint every NFT of a running plan again.
    expect(deriveSigner(secret, 'plan/item-1').address).toBe('31cEV4x9N1VcVQN7oN49jpKhmv3ewbJjnUfCsNMPscea')
  })
})

function utf8(text: string) {
  return new TextEncoder().encode(text)
}
function keyText(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('base64url')
}

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}
