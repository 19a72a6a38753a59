import '@testing-library/jest-dom/vitest'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage } from './stage.tsx'

beforeAll(() => {
  allowDialogs()
  setLanguage('eng')
})
beforeEach(() => {
  playDevice(false)
  playServer({ address: 'a', family: 'solana' })
})

function choose(name: RegExp) {
  return fireEvent.click(screen.getByRole('button', { name }))
}
function title(name: string) {
  return screen.findByRole('heading', { name, level: 2 })
}

describe('a wallet that is not here', () => {
  const places = [
    ['Phantom', 'https://phantom.app/download', 'https://phantom.app/ul/browse/HERE?ref=ORIGIN'],
    ['Solflare', 'https://solflare.com/download', 'https://solflare.com/ul/v1/browse/HERE?ref=ORIGIN'],
    ['Kaia Wallet', 'https://www.kaiawallet.io/', 'https://app.kaiawallet.io/u/HERE'],
    ['MetaMask', 'https://metamask.io/download', 'https://link.metamask.io/dapp/PLAIN'],
    ["D'CENT", null, 'https://link.dcentwallet.com/DAppBrowser/?url=HERE&network=klaytn-mainnet'],
  ] as const

  test.each(places.filter(([, site]) => site !== null))('%s: its site on a computer', async (name, site) => {
    const opened = vi.fn<typeof open>()
    vi.stubGlobal('open', opened)
    openPicker()
    choose(new RegExp(String.raw`^${name}\s?Install`))
    await title('Wallet Not Found')
    expect(opened).toHaveBeenCalledExactlyOnceWith(site, '_blank', 'noopener')
    const link = screen.getByRole('link', { name: `Open the ${name} site` })
    expect(link).toHaveAttribute('href', site)
    expect(link).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  test.each(places)('%s: its app on a phone, at this very page', async (name, _, app) => {
    const opened = vi.fn<typeof open>()
    vi.stubGlobal('open', opened)
    playDevice(true)
    openPicker()
    choose(new RegExp(String.raw`^${name}\s?Open in app`))
    await title('Wallet Not Found')
    const href = app
      .replace('HERE', encodeURIComponent(location.href))
      .replace('ORIGIN', encodeURIComponent(location.origin))
      .replace('PLAIN', location.href.replace(/^https?:\/\//, ''))
    const link = screen.getByRole('link', { name: `Open in ${name}` })
    expect(link).toHaveAttribute('href', href)
    expect(link).not.toHaveAttribute('target')
    expect(opened).not.toHaveBeenCalled()
  })

  test.each([
    ['Kaia Wallet', 'kaia is not installed'],
    ['MetaMask', 'MetaMask is not installed'],
    ['Phantom', 'Please install Phantom wallet'],
  ])('%s has its words', async (name, sentence) => {
    vi.stubGlobal('open', vi.fn<typeof open>())
    openPicker()
    choose(new RegExp(String.raw`^${name}\s?Install`))
    await title('Wallet Not Found')
    expect(screen.getByText(new RegExp(sentence))).toBeVisible()
  })
})
