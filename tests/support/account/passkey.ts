import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A passkey without a device: it makes what a browser would send, and every part of it can be told to be wrong. */
export interface SoftPasskey {
  credentialId: string
  privateKey: KeyObject
  publicKey: KeyObject
  counter: number
}

interface Ceremony {
  challenge: string
  origin: string
  rpId?: string
  /** Whether the device has seen its person. */
  isVerified?: boolean
}

export function newSoftPasskey(): SoftPasskey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...pair, credentialId: randomBytes(16).toString('base64url'), counter: 0 }
}

/** What a browser answers to the options of a new passkey. */
export function makePasskey(passkey: SoftPasskey, ceremony: Ceremony) {
  const authData = Buffer.concat([
    authDataOf(passkey, ceremony, 0x40),
    Buffer.alloc(16),
    Buffer.from([0, Buffer.from(passkey.credentialId, 'base64url').length]),
    Buffer.from(passkey.credentialId, 'base64url'),
    coseOf(passkey.publicKey),
  ])
  const attestationObject = map([
    [text('fmt'), text('none')],
    [text('attStmt'), map([])],
    [text('authData'), byteString(authData)],
  ])
  return {
    ...ofCredential(passkey),
    response: {
      clientDataJSON: clientDataOf('webauthn.create', ceremony).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** What a browser answers when a passkey is asked to sign; each time its counter goes on. */
export function signWithPasskey(passkey: SoftPasskey, ceremony: Ceremony) {
  passkey.counter += 1
  const clientData = clientDataOf('webauthn.get', ceremony)
  const authData = authDataOf(passkey, ceremony, 0)
  const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
  return {
    ...ofCredential(passkey),
    response: {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
    },
  }
}

function ofCredential({ credentialId: id }: SoftPasskey) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
}

function clientDataOf(type: string, { challenge, origin }: Ceremony) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

const present = 0x01
const verified = 0x04

function authDataOf({ counter }: SoftPasskey, ceremony: Ceremony, more: number) {
  const { origin, rpId = new URL(origin).hostname, isVerified = true } = ceremony
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const flags = present | (isVerified ? verified : 0) | more
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** A key of P-256 in COSE: kty 2, alg -7, crv 1, x, y. */
function coseOf(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return map([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), byteString(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), byteString(Buffer.from(y, 'base64url'))],
  ])
}

/** CBOR, as far as it is needed here: maps of at most 23, texts and bytes of at most 255. */
function map(entries: [Buffer, Buffer][]) {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
}
function text(value: string) {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}
function byteString(value: Uint8Array) {
  return Buffer.concat([Buffer.from([0x58, value.length]), value])
}
