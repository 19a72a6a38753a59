import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  SignedPasskey,
} from '#contract/account/passkeys.ts'

/** Why a browser made no passkey, or signed nothing. */
export class PasskeyFault extends Error {
  override name = 'PasskeyFault'
  /** cancelled: the person closed its window, or it took too long. known: the device has one of this account already. */
  readonly code: 'cancelled' | 'known' | 'unusable'

  constructor(code: PasskeyFault['code'], cause: unknown) {
    super(`No passkey: ${code}.`, { cause })
    this.code = code
  }
}

/** Whether this browser has passkeys at all; those inside of wallets may not. */
export function hasPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function'
}

/** Has the person make a passkey. @throws PasskeyFault */
export async function makePasskey(options: NewPasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON: options }).catch(asFault) as Promise<NewPasskey>
}

/** Has the person sign with a passkey. @throws PasskeyFault */
export async function signWithPasskey(options: PasskeyOptions): Promise<SignedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON: options }).catch(asFault) as Promise<SignedPasskey>
}

function asFault(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'InvalidStateError') throw new PasskeyFault('known', cause)
  throw new PasskeyFault(
    name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unusable',
    cause,
  )
}
