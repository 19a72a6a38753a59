import type { z } from 'zod'
import { klip } from '#contract/constants.ts'
import { prepareKlip, readKlipResult, type KlipRequest } from '#contract/wallet/wallets.ts'
import { call } from '#web/src/shared/api-client.ts'
import { ApiError, toApiError } from '#web/src/shared/api-error.ts'
import { WalletFault } from '../fault.ts'
import type { Watch } from '../types.ts'
import type { WalletPort } from './port.ts'

type Question = z.input<typeof prepareKlip.body>
type Result = Awaited<ReturnType<typeof call<typeof readKlipResult>>>

/** Klip: a phone that reads a code. Everything goes through our API, which holds Klip's key of the request. */
export function klipPort(): WalletPort {
  return {
    type: 'klip',
    family: 'evm',
    needsPress: false,
    detect: () => true,
    connect: async ({ silent, ...watch }) =>
      silent ? null : valueOf((await ask({ type: 'auth' }, watch)).address),
    disconnect: () => Promise.resolve(),
    sign: async ({ challengeId }, watch) =>
      valueOf((await ask({ type: 'sign', challengeId }, watch)).signature),
    on: () => () => undefined,
    sendCoin: async ({ migrationId }, watch) =>
      valueOf((await ask({ type: 'fee', migrationId }, watch)).txHash),
    transferNft: async ({ migrationId }, watch) =>
      valueOf((await ask({ type: 'nft', migrationId }, watch)).txHash),
  }
}

function valueOf(value: string | null): string {
  if (value === null) throw new WalletFault('failed', 'Klip answered without a value.')
  return value
}

/** Shows the code and asks each second until the phone has answered. */
async function ask(question: Question, watch: Watch): Promise<Result> {
  try {
    const request = await call(prepareKlip, { body: question }, optionsOf(watch))
    watch.onPrompt?.(request)
    return await answerTo(request, watch)
  } catch (cause) {
    if (cause instanceof WalletFault || cause instanceof ApiError || watch.signal?.aborted) throw cause
    throw new WalletFault('failed', toApiError(cause).code)
  } finally {
    watch.onPrompt?.(null)
  }
}

function optionsOf({ signal }: Watch) {
  return signal ? { signal } : {}
}

/**
 * One question on its way at a time; ends at an answer, a refusal, an expiry, or when the time is up: counted here
 * from when the code was shown, whatever the clock says. The server reports an earlier end.
 */
async function answerTo(request: KlipRequest, watch: Watch): Promise<Result> {
  const endsAtMs = performance.now() + klip.timerSeconds * 1_000
  while (performance.now() < endsAtMs) {
    await wait(klip.pollSeconds * 1_000, watch.signal)
    const result = await poll(request, watch)
    switch (result?.status) {
      case 'completed':
        return result
      case 'canceled':
        throw new WalletFault('rejected')
      case 'error':
        throw new WalletFault('failed')
      case 'expired':
        throw new WalletFault('timedOut')
      case 'prepared':
      case 'requested':
      case undefined:
    }
  }
  throw new WalletFault('timedOut')
}

/** They pass: a phone that changes from one network to the other, a Klip that is slow. */
const passing: readonly ApiError['code'][] = [
  'OFFLINE',
  'KLIP_UNAVAILABLE',
  'DEPENDENCY_DOWN',
  'TOO_MANY_REQUESTS',
]

/** Null: unknown, so it is asked again. */
async function poll({ requestId }: KlipRequest, watch: Watch): Promise<Result | null> {
  try {
    return await call(readKlipResult, { query: { requestId } }, optionsOf(watch))
  } catch (cause) {
    if (cause instanceof ApiError && passing.includes(cause.code)) return null
    throw cause
  }
}

/** @throws what the signal was aborted with. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new DOMException('Stopped', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
