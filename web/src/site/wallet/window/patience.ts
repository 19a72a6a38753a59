import { WalletFault } from '../fault.ts'

/** From here on the dialog says that it is still waiting. */
const stillWaitingMs = 10_000

/**
 * Waits for a wallet, but not for ever.
 * @param patienceMs null where the question has its own end.
 * @throws what the answer throws; WalletFault timedOut; AbortError when the dialog was closed.
 */
export function withPatience<T>(
  answer: Promise<T>,
  it: { patienceMs: number | null; signal: AbortSignal; onStillWaiting: () => void },
): Promise<T> {
  return new Promise((resolve, reject) => {
    const slow = it.patienceMs === null ? undefined : setTimeout(it.onStillWaiting, stillWaitingMs)
    const late =
      it.patienceMs === null
        ? undefined
        : setTimeout(() => end(() => reject(new WalletFault('timedOut'))), it.patienceMs)
    const stop = (): void => end(() => reject(new DOMException('Stopped', 'AbortError')))
    const end = (settle: () => void): void => {
      clearTimeout(slow)
      clearTimeout(late)
      it.signal.removeEventListener('abort', stop)
      settle()
    }
    it.signal.addEventListener('abort', stop, { once: true })
    answer.then(
      (value) => end(() => resolve(value)),
      (cause: unknown) => end(() => reject(cause instanceof Error ? cause : new WalletFault('failed'))),
    )
  })
}
