import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletSession } from '#contract/wallet/wallets.ts'
import { sendNotes } from '#web/src/site/migration/sends.ts'
import { closePopup } from '#web/src/site/frame/shell/popup-store.ts'
import { forgetWallet, onAccountChange } from '#web/src/site/wallet/account-change.ts'
import { disconnect } from '#web/src/site/wallet/disconnect.ts'
import { WalletFault } from '#web/src/site/wallet/fault.ts'
import type { WalletPort } from '#web/src/site/wallet/ports/port.ts'
import { register } from '#web/src/site/wallet/session.ts'
import { changeWallets, readState, readWallets } from '#web/src/site/wallet/state.ts'
import { dismissToast, useToasts } from '#web/src/ui/toast-store.ts'
import { playServer, setLanguage, words } from './stage.tsx'

const first = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const second = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const t = words.eng.toast

const session: WalletSession = {
  user: {
    uuid: '6c0e1a52-5a3b-4d1a-9a0f-0a7b6a1d2e3f',
    uid: first,
    name: '',
    nickname: null,
    adcd: null,
    role: 'user',
  },
  csrfToken: 'c'.repeat(32),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  due: null,
  wallets: [{ family: 'solana', walletType: 'phantom', address: first, provenAt: new Date().toISOString() }],
}
const phantom: WalletPort = {
  type: 'phantom',
  family: 'solana',
  needsPress: false,
  detect: () => true,
  connect: () => Promise.reject(new WalletFault('failed')),
  disconnect: () => Promise.resolve(),
  sign: () => Promise.reject(new WalletFault('rejected')),
  on: () => () => undefined,
}
function toasts() {
  return renderHook(() => useToasts()).result.current
}
function said() {
  return toasts().map((it) => `${it.tone}: ${it.text}`)
}
const unhandled: unknown[] = []
function noteUnhandled(cause: unknown) {
  return void unhandled.push(cause)
}

/** No answer comes. */
function goOffline() {
  return vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
}
const stored = { WALLETADDRESS: first, WALLETTYPE: 'phantom', UID: first, AUTH_KEY: session.csrfToken }

beforeEach(() => {
  setLanguage('eng')
  process.on('unhandledRejection', noteUnhandled)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const solana = { family: 'solana', type: 'phantom', address: first, isProven: true, isLive: true } as const
  changeWallets({ isReady: true, evm: null, solana, session })
})
afterEach(() => {
  process.off('unhandledRejection', noteUnhandled)
  for (const toast of toasts()) dismissToast(toast.id)
  closePopup()
  localStorage.clear()
  sessionStorage.clear()
})

describe('what the owner did in the wallet is done, though the server cannot be reached', () => {
  test('a disconnect', async () => {
    goOffline()
    await forgetWallet('solana')
    expect(readWallets()).toMatchObject({ solana: null, evm: null, session: null })
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(said()).toEqual([
      `error: ${words.eng.logout_failed.replace('{{code}}', 'OFFLINE')}`,
      `info: ${t.gone.replace('{{wallet}}', 'Phantom')}`,
    ])
  })

  test('a switch of accounts, which is offered to be signed and registered by that', async () => {
    goOffline()
    await onAccountChange(phantom, second)
    expect(readWallets()).toMatchObject({ solana: { address: second, isProven: false }, session: null })
    expect(localStorage.getItem('WALLETADDRESS')).toBe(second)
    expect(readState().dialog.step).toMatchObject({ name: 'signOffered', address: second, why: 'switched' })
    expect(said()).toEqual([`error: ${words.eng.logout_failed.replace('{{code}}', 'OFFLINE')}`])
    expect(unhandled).toEqual([])
  })

  test('a Phantom that cannot say which account it has now has none', async () => {
    goOffline()
    await onAccountChange(phantom, null)
    expect(readWallets()).toMatchObject({ solana: null, session: null })
  })
})

describe('what a wallet was asked to send', () => {
  const sent = { askedAtMs: 1, txHash: `0x${'a'.repeat(64)}` }
  beforeEach(() => {
    playServer({ address: first, family: 'solana' })
    sendNotes.write(1, 'fee', sent)
    sessionStorage.setItem('MIGRATION_DRAFT', '{}')
  })

  test('is still known when the wallet locks or leaves: it is not paid twice', async () => {
    await onAccountChange(phantom, null)
    expect(readWallets()).toMatchObject({ solana: null, evm: null, session: null })
    expect([Object.keys(localStorage), sessionStorage.length]).toEqual([['MIGRATION_SENDS'], 0])
    expect(sendNotes.read(1, 'fee')).toEqual(sent)
  })

  test('is wiped with everything else when the person disconnects', async () => {
    await disconnect()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })
})

describe('the user of an address', () => {
  test('is not stored over that of a session, by which it is ended', async () => {
    playServer({ address: evm, family: 'evm' })
    await register({ address: evm, type: 'metamask' })
    expect(localStorage.getItem('UID')).toBe(first)
    changeWallets({ session: null })
    await register({ address: evm, type: 'metamask' })
    expect([localStorage.getItem('UID'), localStorage.getItem('UUID')]).toEqual([evm, session.user.uuid])
  })
})
