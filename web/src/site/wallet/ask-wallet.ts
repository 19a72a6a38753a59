import type { WalletType } from '#contract/wallet/codes.ts'
import { createChallenge } from '#contract/wallet/wallets.ts'
import { call } from '../../shared/api-client.ts'
import type { Candidate } from './candidate.ts'
import { entryOf } from './catalog.ts'
import { withPatience } from './window/patience.ts'
import { register } from './session.ts'
import { changeDialog, readState, showStep, type LinkPart } from './state.ts'
import type { Watch } from './types.ts'

/**
 * Has a wallet sign a message of the server; the dialog says what it is.
 * @param use `linkAddress`: the wallet of the other family this one is to be linked with; `isForAccount`: it is to become a way into the
 * account of the session.
 */
export async function signChallenge(
  { port, address }: Candidate,
  use: { linkAddress?: string; isForAccount?: boolean },
  part: LinkPart | null,
  signal: AbortSignal,
): Promise<{ challengeId: string; signature: string }> {
  const { type, family } = port
  const { linkAddress = null, isForAccount = false } = use
  const body = { family, walletType: type, address, isForAccount, linkAddress }
  const [challenge] = await Promise.all([
    call(createChallenge, { body }, { signal }),
    register({ address, type }),
  ])
  showStep({ name: 'signing', type, address, prompt: null, part })
  const signature = await askWallet(type, signal, (watch) => port.sign(challenge, watch), 'sign')
  return { challengeId: challenge.challengeId, signature }
}

/** Puts a question to a wallet: with patience, and with its code on the screen. */
export function askWallet<T>(
  type: WalletType,
  signal: AbortSignal,
  question: (watch: Watch) => Promise<T>,
  what: 'connect' | 'sign' = 'connect',
): Promise<T> {
  const watch: Watch = { signal, onPrompt: (prompt) => void (signal.aborted || showPrompt(prompt)) }
  return withPatience(question(watch), {
    signal,
    patienceMs: entryOf(type).patienceMs[what],
    onStillWaiting: () => changeDialog({ isStillWaiting: true }),
  })
}

function showPrompt(prompt: Parameters<NonNullable<Watch['onPrompt']>>[0]): void {
  const { step } = readState().dialog
  if (step.name === 'awaitingApproval' || step.name === 'signing') changeDialog({ step: { ...step, prompt } })
}
