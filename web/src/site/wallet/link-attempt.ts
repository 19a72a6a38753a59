import type { WalletFamily } from '#contract/wallet/codes.ts'
import { linkWallets } from '#contract/wallet/wallets.ts'
import { call } from '../../shared/api-client.ts'
import { isSameAddress } from './address.ts'
import { askWallet, signChallenge } from './ask-wallet.ts'
import { readCandidate, type Candidate } from './candidate.ts'
import { needsNoConnection } from './catalog.ts'
import { WalletFault } from './fault.ts'
import { livePort } from './live-ports.ts'
import { loadPort } from './ports/load-port.ts'
import { applyLink } from './apply-login.ts'
import { orSecondFactor } from './second-factor.ts'
import { readWallets, showStep, type LinkPart } from './state.ts'

/** Two signatures, each naming the other wallet, make both one user. */
export async function link(signal: AbortSignal): Promise<void> {
  const evm = await partOf('evm', signal)
  const solana = await partOf('solana', signal)
  // A window that needs a fresh press opens first.
  const isSolanaFirst = solana.port.needsPress && !evm.port.needsPress
  const part = (isFirst: boolean): LinkPart => ({ number: isFirst ? 1 : 2, of: 2 })
  const sign = {
    evm: () => signChallenge(evm, { linkAddress: solana.address }, part(!isSolanaFirst), signal),
    solana: () => signChallenge(solana, { linkAddress: evm.address }, part(isSolanaFirst), signal),
  }
  const first = isSolanaFirst ? await sign.solana() : await sign.evm()
  const second = isSolanaFirst ? await sign.evm() : await sign.solana()
  const body = isSolanaFirst ? { evm: second, solana: first } : { evm: first, solana: second }
  const session = await orSecondFactor(call(linkWallets, { body }, { signal }))
  if (session) applyLink(evm, solana, session)
}

/** The wallet of a slot: the one just chosen, else the one that is there, brought back if need be. */
async function partOf(family: WalletFamily, signal: AbortSignal): Promise<Candidate> {
  const candidate = readCandidate()
  if (candidate?.port.family === family) return candidate
  const wallet = readWallets()[family]
  if (!wallet) throw new WalletFault('noAccount')
  const { type, address } = wallet
  const port = livePort(family) ?? (await loadPort(type))
  const silent = await port.connect({ silent: true })
  if (silent === null && !needsNoConnection(type)) showStep({ name: 'awaitingApproval', type, prompt: null })
  const now =
    silent ??
    (needsNoConnection(type)
      ? address
      : await askWallet(type, signal, (watch) => port.connect({ silent: false, ...watch })))
  if (now === null || !isSameAddress(now, address)) throw new WalletFault('addressDiffers')
  return { port, address }
}
