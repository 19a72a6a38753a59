import { z } from 'zod'
import { lineText } from '../text.ts'

/** Bytes in base64url, as WebAuthn's JSON has them. */
function bytesText(max: number) {
  return lineText()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
}

/** How a browser reaches the device of a passkey. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transport = z.enum(passkeyTransports)
const credential = {
  id: bytesText(1_400),
  rawId: bytesText(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}

/** What a browser answers when a passkey was made: RegistrationResponseJSON of WebAuthn. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytesText(4_000),
    attestationObject: bytesText(20_000),
    transports: z.array(transport).max(10).exactOptional(),
  }),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

/** What a browser answers when a passkey has signed: AuthenticationResponseJSON of WebAuthn. */
export const signedPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytesText(4_000),
    authenticatorData: bytesText(4_000),
    signature: bytesText(1_400),
  }),
})
export type SignedPasskey = z.output<typeof signedPasskeySchema>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).exactOptional(),
})

/** What a browser is asked to make: PublicKeyCredentialCreationOptionsJSON, as far as it is used here. */
export const newPasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.output<typeof newPasskeyOptionsSchema>

/** What a passkey is asked to sign: PublicKeyCredentialRequestOptionsJSON, as far as it is used here. */
export const passkeyOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>
