import { useEffect, useRef, useState } from 'react'
import type { Challenge } from '#contract/wallet/wallets.ts'
import { ApiError } from '../../shared/api-error.ts'
import type { SiteKey } from '#web/src/shared/sentence-keys.ts'
import { signMessage, toWalletFault, type WalletFaultCode, type WalletPrompt } from '../wallet/index.ts'
import { fetchDestinationChallenge, postDestination, type Destination } from './api.ts'
import { openErrorKey } from './open-error.ts'

/** Why nothing was signed. Everything entered so far is kept. */
export type SignFault =
  | { kind: 'wallet'; code: WalletFaultCode; detail: string | null }
  | { kind: 'server'; messageKey: SiteKey }
  /** Solana does not know the address: it is compared once more before a message is written. */
  | { kind: 'neverUsed' }
  /** A person stopped waiting. */
  | { kind: 'stopped' }

/** A message that runs out while somebody reads it is asked for anew. */
const marginMs = 15_000

/**
 * Has the old wallet sign where NFTs go: reads the message to show it, and takes the signature to the server.
 * @param onSigned what follows; it is busy until then.
 */
export function useSigning(destination: Destination, onSigned: () => Promise<void>) {
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [prompt, setPrompt] = useState<WalletPrompt | null>(null)
  const [fault, setFault] = useState<SignFault | null>(null)
  const [phase, setPhase] = useState<'idle' | 'asking' | 'storing'>('idle')
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => {
    let isHere = true
    fetchDestinationChallenge(destination).then(
      (it) => void (isHere && setChallenge(it)),
      (cause: unknown) => void (isHere && setFault(faultOf(cause))),
    )
    return () => {
      isHere = false
      stopping.current?.abort()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once: a press asks again where it is needed
  }, [])
  const ask = async (signal: AbortSignal): Promise<void> => {
    const asked = isFresh(challenge) ? challenge : await fetchDestinationChallenge(destination)
    setChallenge(asked)
    const signature = await signMessage(asked, { signal, onPrompt: setPrompt })
    setPhase('storing')
    await postDestination({ challengeId: asked.challengeId, signature })
  }
  const sign = async (): Promise<void> => {
    if (phase !== 'idle') return
    const { signal } = (stopping.current = new AbortController())
    setFault(null)
    setPhase('asking')
    try {
      await ask(signal)
      await onSigned()
    } catch (cause) {
      // The server takes a message once: the next press asks for another.
      if (cause instanceof ApiError) setChallenge(null)
      setFault(signal.aborted ? { kind: 'stopped' } : faultOf(cause))
    } finally {
      setPrompt(null)
      setPhase('idle')
    }
  }
  return { challenge, prompt, fault, phase, sign, stop: () => stopping.current?.abort() }
}

function isFresh(challenge: Challenge | null): challenge is Challenge {
  return challenge !== null && Date.parse(challenge.expiresAt) - Date.now() > marginMs
}

function faultOf(cause: unknown): SignFault {
  if (cause instanceof ApiError && cause.code === 'SOLANA_ADDRESS_NEVER_USED') return { kind: 'neverUsed' }
  if (cause instanceof ApiError) return { kind: 'server', messageKey: openErrorKey(cause) }
  const { code, detail } = toWalletFault(cause)
  return { kind: 'wallet', code, detail }
}
