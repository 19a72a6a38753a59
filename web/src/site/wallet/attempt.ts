import { stepUp } from '#contract/account/step-up.ts'
import type { WalletType } from '#contract/wallet/codes.ts'
import { linkWalletToAccount, verifyChallenge } from '#contract/wallet/wallets.ts'
import { call } from '../../shared/api-client.ts'
import { askWallet, signChallenge } from './ask-wallet.ts'
import { readCandidate, setCandidate, type Candidate } from './candidate.ts'
import { entryOf, otherFamily } from './catalog.ts'
import { walletConfig } from './config.ts'
import { isInstalled } from './detect.ts'
import { openDialog, runInDialog } from './window/dialog.ts'
import { failureOf } from './window/failure-step.ts'
import { WalletFault } from './fault.ts'
import { goToChain } from './go-to-chain.ts'
import { link } from './link-attempt.ts'
import { loadPort } from './ports/load-port.ts'
import type { WalletPort } from './ports/port.ts'
import { isAccount, isProvenBy, readSession, takeSession } from './session.ts'
import { applyLogin } from './apply-login.ts'
import { orSecondFactor } from './second-factor.ts'
import { readState, readWallets, showStep } from './state.ts'

/** What "try again" repeats. */
let again: () => Promise<void> = () => Promise.resolve()
export function tryAgain(): Promise<void> {
  return again()
}

/** Whether the dialog is open to show once more who is there, not to log in. */
let isProving = false

/** Has one of the account's wallets sign, to show once more who is there. @returns whether it did. */
export async function proveByWallet(): Promise<boolean> {
  isProving = true
  try {
    return await openDialog(null)
  } finally {
    isProving = false
  }
}

/** From the choice to the login: load, approve, network, sign, verify. */
export function connectWith(type: WalletType): Promise<void> {
  again = () => connectWith(type)
  return runInDialog(
    async (signal) => {
      // A browser that cannot speak to a device needs none of its code.
      if (entryOf(type).kind === 'device' && !isInstalled(type)) throw new WalletFault('unavailable')
      showStep({ name: 'opening', type })
      const port = await loadPort(type)
      signal.throwIfAborted()
      if (!port.detect()) throw new WalletFault('notInstalled')
      showStep({ name: 'awaitingApproval', type, prompt: null })
      const address = await askWallet(type, signal, (watch) => port.connect({ silent: false, ...watch }))
      if (address === null) throw new WalletFault('noAccount')
      setCandidate({ port, address })
      await goToSourceChain(port, signal)
      await prove({ port, address }, signal)
    },
    (cause) => showFailure(type, cause),
  )
}

/** Signs in although the wallet stays on another network. */
export function continueOnThisNetwork(): Promise<void> {
  return withCandidate((it, signal) => prove(it, signal))
}

/** The signature a person pressed for. */
export function signNow(): Promise<void> {
  again = signNow
  return withCandidate((it, signal) => signIn(it, signal))
}

/** Both wallets of the two slots become one user. */
export function linkNow(): Promise<void> {
  again = linkNow
  const { evm, solana } = readWallets()
  const type = readCandidate()?.port.type ?? evm?.type ?? solana?.type
  return type
    ? runInDialog(
        (signal) => link(signal),
        (cause) => showFailure(type, cause),
      )
    : Promise.resolve()
}

function withCandidate(work: (candidate: Candidate, signal: AbortSignal) => Promise<void>): Promise<void> {
  const candidate = readCandidate()
  return candidate
    ? runInDialog(
        (signal) => work(candidate, signal),
        (cause) => showFailure(candidate.port.type, cause),
      )
    : Promise.resolve()
}

async function goToSourceChain(port: WalletPort, signal: AbortSignal): Promise<void> {
  if (!port.switchChain) return
  const { sourceChains } = await walletConfig()
  const chain = sourceChains.find((it) => it.chain === 'kaia') ?? sourceChains[0]
  if (chain) await askWallet(port.type, signal, () => goToChain(port, chain))
}

/** Proven before: done. Another proven wallet is here: one user or two? Otherwise a signature. */
async function prove(candidate: Candidate, signal: AbortSignal): Promise<void> {
  const { port, address } = candidate
  const session = await readSession()
  signal.throwIfAborted()
  takeSession(session)
  if (session && isProvenBy(session, address) && !isProving) return applyLogin(port, address, session)
  const other = readWallets()[otherFamily(port.family)]
  if (other?.isProven && !isAccount(session) && !isProving)
    return showStep({ name: 'linkOffered', type: port.type, address })
  if (port.needsPress) return showStep({ name: 'signOffered', type: port.type, address, why: 'gesture' })
  again = signNow
  await signIn(candidate, signal)
}

async function signIn({ port, address }: Candidate, signal: AbortSignal): Promise<void> {
  if (isProving) return showProof({ port, address }, signal)
  // Whoever is logged in by e-mail adds a way in, and stays who they are.
  const isForAccount = isAccount(readWallets().session)
  const signed = await signChallenge({ port, address }, { isForAccount }, null, signal)
  const session = await orSecondFactor(
    call(isForAccount ? linkWalletToAccount : verifyChallenge, { body: signed }, { signal }),
  )
  if (session) applyLogin(port, address, session)
}

async function showProof({ port, address }: Candidate, signal: AbortSignal): Promise<void> {
  const signed = await signChallenge({ port, address }, {}, null, signal)
  await call(stepUp, { body: { method: 'wallet', ...signed } }, { signal })
  const session = await readSession()
  if (session) applyLogin(port, address, session)
}

function showFailure(type: WalletType, cause: unknown): void {
  const at = readState().dialog.step.name === 'signing' ? 'sign' : 'connect'
  showStep(failureOf(type, at, cause))
}
