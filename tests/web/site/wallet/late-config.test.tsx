import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage } from './stage.tsx'

test('wallets of a configuration that comes late join the end of their group', async () => {
  allowDialogs()
  setLanguage('eng')
  playDevice(false)
  playServer({ address: '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU', family: 'solana' })
  const answering = fetch
  let arrive = (): void => undefined
  const line = new Promise<void>((done) => (arrive = done))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/wallet/config')) await line
    return answering(url)
  })
  openPicker()
  const names = () => screen.getAllByRole('listitem').map((it) => it.textContent ?? '')
  const before = names()
  expect(before.some((it) => it.includes('Klip'))).toBe(false)
  arrive()
  await vi.waitFor(() => expect(names().at(-1)).toContain('Klip'))
  expect(names().slice(0, -1)).toEqual(before)
})
