import { setCandidate } from './candidate.ts'
import { otherFamily } from './catalog.ts'
import { showDialog } from './window/dialog.ts'
import type { WalletPort } from './ports/port.ts'
import { readWallets } from './state.ts'

/** Asks a person, in the dialog, to prove an account that is here already. */
export function offerSignature(port: WalletPort, address: string, why: 'switched' | 'ended'): void {
  setCandidate({ port, address })
  const { type, family } = port
  const isBesideProven = readWallets()[otherFamily(family)]?.isProven
  showDialog(
    family,
    isBesideProven ? { name: 'linkOffered', type, address } : { name: 'signOffered', type, address, why },
  )
}
