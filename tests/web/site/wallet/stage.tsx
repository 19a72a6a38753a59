import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { startSiteI18n } from '#web/src/site/frame/i18n.ts'
import engCommon from '#web/src/site/locales/eng/common.json'
import engWallet from '#web/src/site/locales/eng/wallet.json'
import korCommon from '#web/src/site/locales/kor/common.json'
import korWallet from '#web/src/site/locales/kor/wallet.json'
import { closePopup, usePopup } from '#web/src/site/frame/shell/popup-store.ts'
import { showDialog } from '#web/src/site/wallet/window/dialog.ts'
import { WalletPicker } from '#web/src/site/wallet/window/picker.tsx'
import { changeWallets } from '#web/src/site/wallet/state.ts'

export const words = { kor: korWallet, eng: engWallet }
const commons = { kor: korCommon, eng: engCommon }
export type Tongue = keyof typeof words

export function setLanguage(language: Tongue): void {
  startSiteI18n(language, { wallet: words[language], common: commons[language] })
}

/** jsdom has no modal dialogs. */
export function allowDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
}

/** A finger or a mouse, as the browser reports it. */
export function playDevice(isPhone: boolean): void {
  void vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
}

/** Only the server is simulated. */
export function playServer(input: {
  address: string
  family: 'evm' | 'solana'
  projectId?: string
  isSignedIn?: boolean
}) {
  const sent: string[] = []
  const session = {
    user: {
      uuid: '6c0e1a52-5a3b-4d1a-9a0f-0a7b6a1d2e3f',
      uid: input.address,
      name: '',
      nickname: null,
      adcd: null,
      role: 'user',
    },
    csrfToken: 'c'.repeat(32),
    due: null,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const kaia = { chain: 'kaia', chainId: '0x2019', name: 'Kaia Mainnet', coin: 'KAIA' }
  const answers: Record<string, unknown> = {
    '/api/wallet/config': {
      sourceChains: [{ ...kaia, rpcUrl: 'https://rpc.example', explorerUrl: null }],
      walletConnectProjectId: input.projectId ?? null,
      isKlipOn: true,
      swapScannerUrls: { kor: null, eng: null },
    },
    '/api/user/checkAndInsertUser': session.user.uuid,
    '/api/login/challenge': {
      challengeId: '8a0d1f6e-8c1b-4a52-9d55-3c2a3f1d9a01',
      address: input.address,
      message: 'sign this',
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    },
    '/api/login/verify': { ...session, wallets: [provenOf(input)] },
    ...(input.isSignedIn && {
      '/api/login/wallets': { ...session, wallets: [provenOf(input)] },
    }),
  }
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    sent.push(pathname)
    const returnValue = answers[pathname]
    const isKnown = returnValue !== undefined
    const body = isKnown
      ? { resultCd: 'SUCCESS', returnCd: '0', returnMessage: '', returnValue }
      : { resultCd: 'SIGNED_OUT', returnCd: '-1', returnMessage: '', returnValue: null, requestId: 'r' }
    return Promise.resolve(new Response(JSON.stringify(body), { status: isKnown ? 200 : 401 }))
  })
  return { sent }
}

function provenOf({ address, family }: { address: string; family: 'evm' | 'solana' }) {
  return {
    family,
    walletType: family === 'evm' ? 'kaia' : 'phantom',
    address,
    provenAt: new Date().toISOString(),
  }
}

function Shell() {
  return usePopup() === 'walletPicker' ? <WalletPicker /> : null
}

/** The window, opened as the header's button opens it. */
export function openPicker(): ReturnType<typeof render> {
  changeWallets({ isReady: true, evm: null, solana: null, session: null })
  closePopup()
  showDialog(null)
  return render(<Shell />)
}
