import type { WalletType } from '#contract/wallet/codes.ts'
import { findAnnounced } from './announced.ts'
import { catalog } from './catalog.ts'
import { findStandard } from './ports/standard-wallet.ts'

/** EIP-6963 and the Wallet Standard ask for a picture in the address itself; a large one is none for a list. */
const iconMax = 100_000
const iconShape = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)(?:;[\w=.+-]+)*,/i

const names: Partial<Record<WalletType, () => string | undefined>> = {
  phantom: () => findStandard('Phantom')?.icon,
  solflare: () => findStandard('Solflare')?.icon,
  metamask: () => findAnnounced(({ rdns }) => rdns === 'io.metamask')?.icon,
  // Its domain name is written down nowhere; by its name only the picture is chosen, never the wallet.
  kaia: () => findAnnounced(({ name }) => /^(?:kaia wallet|kaikas)$/i.test(name))?.icon,
}

/** The pictures wallets of this browser announce of themselves, fit for an <img>, where nothing in them runs. */
export function announcedIcons(): Partial<Record<WalletType, string>> {
  const icons: Partial<Record<WalletType, string>> = {}
  for (const { type } of catalog) {
    const icon = safeIcon(names[type]?.())
    if (icon !== null) icons[type] = icon
  }
  return icons
}

/** Only a picture that is in the address itself, of a known type and size: nothing is fetched, nothing is followed. */
export function safeIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > iconMax) return null
  const trimmed = icon.trim()
  return iconShape.test(trimmed) ? trimmed : null
}
