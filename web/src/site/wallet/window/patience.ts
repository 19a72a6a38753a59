import pTimeout from 'p-timeout'
import { WalletFault } from '../fault.ts'

/** From here on the dialog says that it is still waiting. */
const stillWaitingMs = 10_000

/**
 * Waits for a wallet, but not for ever.
 * @param patienceMs null where the question has its own end.
 * @throws what the answer throws; WalletFault timedOut; AbortError when the dialog was closed.
 */
export async function withPatience<T>(
  answer: Promise<T>,
  { patienceMs, signal, onStillWaiting }: WaitOptions,
): Promise<T> {
  const slow = patienceMs === null ? undefined : setTimeout(onStillWaiting, stillWaitingMs)
  try {
    const message = new WalletFault('timedOut')
    return await pTimeout(answer, { milliseconds: patienceMs ?? Infinity, message, signal })
  } catch (cause) {
    throw cause instanceof Error || signal.aborted ? cause : new WalletFault('failed')
  } finally {
    clearTimeout(slow)
  }
}

interface WaitOptions {
  patienceMs: number | null
  signal: AbortSignal
  onStillWaiting: () => void
}
