import '@testing-library/jest-dom/vitest'
import { act } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletTypes, type WalletType } from '#contract/wallet/codes.ts'
import type { WalletFaultCode } from '#web/src/site/wallet/fault.ts'
import { changeDialog, showStep, type WalletStep } from '#web/src/site/wallet/state.ts'
import { entryOf } from '#web/src/site/wallet/catalog.ts'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage, words } from './stage.tsx'

const prompt = { qrText: 'qr', deepLink: 'klip://', expiresAt: new Date(Date.now() + 90_000).toISOString() }
const codes: (WalletFaultCode | 'server')[] = [
  'rejected',
  'pending',
  'notInstalled',
  'unavailable',
  'noAccount',
  'wrongNetwork',
  'timedOut',
  'addressDiffers',
  'insufficient',
  'unsupported',
  'failed',
  'server',
]
const serverCodes = [
  'OFFLINE',
  'TOO_MANY_REQUESTS',
  'CHALLENGE_EXPIRED',
  'SIGNATURE_INVALID',
  'WALLET_TAKEN',
  'KLIP_UNAVAILABLE',
  'INTERNAL',
]

/** Every screen there is of a wallet. */
function stepsOf(type: WalletType): WalletStep[] {
  return [
    { name: 'opening', type },
    ...[null, prompt].map((it): WalletStep => ({ name: 'awaitingApproval', type, prompt: it })),
    { name: 'linkOffered', type, address: 'address' },
    ...(['gesture', 'switched', 'ended'] as const).map((why): WalletStep => ({
      name: 'signOffered',
      type,
      address: 'address',
      why,
    })),
    { name: 'signing', type, address: 'address', prompt: null, part: null },
    { name: 'signing', type, address: 'address', prompt, part: { number: 2, of: 2 } },
    ...[true, false].map((isLinked): WalletStep => ({
      name: 'connected',
      type,
      address: 'address',
      isLinked,
    })),
    ...(['connect', 'sign'] as const).map((at): WalletStep => ({ name: 'rejected', type, at })),
    ...(['pending', 'notInstalled', 'wrongNetwork', 'timedOut'] as const).map((name): WalletStep => ({
      name,
      type,
    })),
    ...codes.map((code): WalletStep => ({ name: 'failed', type, code, detail: null })),
    ...serverCodes.map((detail): WalletStep => ({ name: 'failed', type, code: 'server', detail })),
  ]
}

beforeAll(allowDialogs)
beforeEach(() => void playServer({ address: 'a', family: 'evm' }))

describe.each([
  ['kor', false],
  ['kor', true],
  ['eng', false],
  ['eng', true],
] as const)('in %s, on a phone: %s', (language, isPhone) => {
  beforeEach(() => {
    setLanguage(language)
    playDevice(isPhone)
  })

  test.each(walletTypes)('every screen of %s has a title, a sentence and a sign, and no bare key', (type) => {
    const { container } = openPicker()
    // Roles are slow to find, and there are many screens.
    const textOf = (selector: string) => container.querySelector(selector)?.textContent ?? ''
    for (const step of stepsOf(type)) {
      act(() => {
        showStep(step)
        changeDialog({ isStillWaiting: true, isClosing: step.name === 'signing' })
      })
      const name = JSON.stringify(step)
      expect(textOf('dialog'), name).not.toMatch(/wallet\.[a-z]|\{\{/)
      expect([textOf('h2') === '', textOf('.wallet-stage > p') === ''], name).toEqual([false, false])
      // A sign beside the colour, but for what is still under way.
      const isBusy = ['opening', 'awaitingApproval', 'signing'].includes(step.name)
      expect(container.querySelector('.wallet-emblem svg') === null, name).toBe(isBusy)
    }
  })

  test.each(['klip', 'walletconnect'] as const)('%s says what to do with its code here', (type) => {
    const { container } = openPicker()
    const { name, installUrl } = entryOf(type)
    const t = words[language]
    const fill = (text: string) => text.replace('{{wallet}}', name)
    const steps = [
      [{ name: 'awaitingApproval', type, prompt }, t.awaitingApproval],
      [{ name: 'signing', type, address: 'address', prompt, part: null }, t.signing],
    ] as const
    for (const [step, sentences] of steps) {
      act(() => showStep(step))
      const text = container.querySelector('dialog')?.textContent ?? ''
      expect(text.includes(fill(sentences.bodyHere))).toBe(isPhone)
      expect(text.includes(sentences.bodyPhone)).toBe(!isPhone)
      const link = [...container.querySelectorAll('a')].find((it) => it.textContent === fill(t.code.install))
      expect(link?.getAttribute('href')).toBe(isPhone ? installUrl : undefined)
      expect(text.includes(t.code.missing)).toBe(isPhone)
    }
  })

  test('a refused signature is not called a refused connection', () => {
    const { container } = openPicker()
    const title = (at: 'connect' | 'sign') => {
      act(() => showStep({ name: 'rejected', type: 'phantom', at }))
      return container.querySelector('h2')?.textContent
    }
    const { title: connect, signTitle } = words[language].rejected
    expect([title('connect'), title('sign')]).toEqual([connect, signTitle])
    expect(connect).not.toBe(signTitle)
  })

  test('the list has no bare key', () => {
    expect(openPicker().container.textContent).not.toMatch(/wallet\.[a-z]|\{\{/)
  })
})
