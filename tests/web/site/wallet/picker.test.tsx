import '@testing-library/jest-dom/vitest'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeDialog } from '#web/src/site/wallet/state.ts'
import { allowDialogs, openPicker, playDevice, playServer, setLanguage, words } from './stage.tsx'

const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const oldAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const t = words.eng

/** A promise that is resolved from outside. */
function openPromise<T>() {
  let [resolve, reject]: [(input: T) => void, (cause: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<T>((keep, refuse) => {
    ;[resolve, reject] = [keep, refuse]
  })
  return { promise, resolve: (it: T) => resolve(it), reject: (cause: Error) => reject(cause) }
}
/** A Phantom whose owner answers when the test says so. The page keeps hold of it, so there is one for all tests. */
const phantom = {
  isPhantom: true,
  publicKey: null as { toString(): string } | null,
  answers: { connect: openPromise<void>(), sign: openPromise<Uint8Array>() },
  connect: async () => {
    await phantom.answers.connect.promise
    phantom.publicKey = { toString: () => address }
  },
  disconnect: () => Promise.resolve(),
  signMessage: () => phantom.answers.sign.promise,
  on: () => undefined,
}
function forgetAnswers() {
  phantom.publicKey = null
  phantom.answers = { connect: openPromise(), sign: openPromise() }
}
function playPhantom() {
  window.phantom = { solana: phantom }
  forgetAnswers()
  return {
    approve: () => phantom.answers.connect.resolve(),
    refuse: () => phantom.answers.connect.reject(rpcError(4001)),
    sign: () => phantom.answers.sign.resolve(new Uint8Array(64)),
    refuseToSign: () => phantom.answers.sign.reject(rpcError(4001)),
    again: forgetAnswers,
  }
}

function rpcError(code: number) {
  return Object.assign(new Error('no'), { code })
}

function playKaia(input: { networkVersion?: number; refuse?: 'enable' | 'switch' }) {
  const calls: string[] = []
  window.klaytn = {
    isKaikas: true,
    selectedAddress: oldAddress,
    networkVersion: input.networkVersion ?? 8217,
    enable: () =>
      input.refuse === 'enable' ? Promise.reject(rpcError(4001)) : Promise.resolve([oldAddress]),
    sendAsync: ({ method }, done) => {
      calls.push(method)
      if (method === 'wallet_switchKlaytnChain') return done(rpcError(4001))
      return done(null, { result: method === 'klay_sign' ? `0x${'1'.repeat(130)}` : null })
    },
  }
  return { calls, stopRefusing: () => delete input.refuse }
}

beforeAll(() => {
  allowDialogs()
  setLanguage('eng')
})
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  playDevice(false)
  playServer({ address, family: 'solana' })
})
afterEach(() => {
  vi.useRealTimers()
  for (const name of ['phantom', 'solflare', 'klaytn', 'ethereum'] as const)
    Reflect.deleteProperty(window, name)
  document.cookie = 'LASTWALLET=; max-age=0; path=/'
})

function row(name: RegExp) {
  return screen.getByRole('button', { name })
}
function choose(name: RegExp) {
  return fireEvent.click(row(name))
}
function title(name: string) {
  return screen.findByRole('heading', { name, level: 2 })
}
function button(name: string) {
  return screen.getByRole('button', { name })
}
function pass(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms))
}

describe('the list', () => {
  test('keeps wallets apart that cannot pay for a migration, and says why before anything is connected', () => {
    playKaia({})
    openPicker()
    act(() => changeDialog({ slot: 'evm', isPaying: true }))
    const apart = screen.getByRole('heading', { name: t.list.apart }).closest('section')
    if (!apart) throw new Error('Nothing stands apart.')
    expect(within(apart).getByText(t.list.apartText)).toBeVisible()
    const names = within(apart).getAllByRole('button')
    expect(names.map((it) => it.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining("D'CENT"), expect.stringContaining('Ledger')]),
    )
    for (const one of names) expect(one).toBeDisabled()
    expect(row(/^Kaia Wallet/)).toBeEnabled()
    expect(row(/^MetaMask/)).toBeEnabled()
  })

  test('offers what is here first, the last one used above all, the rest with the way to get it', () => {
    playPhantom()
    playKaia({})
    document.cookie = 'LASTWALLET=kaia; path=/'
    openPicker()
    const rowsOf = (group: string) => {
      const section = screen.getByRole('heading', { name: group }).closest('section')
      return section
        ? within(section)
            .getAllByRole('button')
            .map((it) => it.textContent)
        : []
    }
    expect(rowsOf('Solana')).toEqual(['PPhantomInstalled', 'SSolflareInstall'])
    expect(rowsOf('Source chain').slice(0, 1)).toEqual(['KKaia WalletLast used'])
    expect(rowsOf('Source chain')).toContain("DD'CENTUSB")
    expect(screen.getByText(t.list.free)).toBeVisible()
  })

  test('says of a Ledger, where the browser cannot setLanguage to it, what would', async () => {
    openPicker()
    choose(/^Ledger\s?Other browser/)
    await title('Connection Failed')
    expect(screen.getByText(/Ledger does not work in this browser/)).toBeVisible()
    expect(button('Try again')).toHaveFocus()
  })
})

describe('an approval', () => {
  test('goes by opening, approving and signing to connected', async () => {
    const phantom = playPhantom()
    openPicker()
    choose(/^Phantom/)
    expect(screen.getByRole('heading', { name: 'Opening Phantom' })).toBeVisible()
    await title('Approve in Phantom')
    expect(screen.getByText(t.awaitingApproval.body)).toBeVisible()
    expect(button('Choose another wallet')).toHaveFocus()
    phantom.approve()
    await title('Waiting for your signature')
    expect(screen.getByText('Sign the login message in Phantom.')).toBeVisible()
    expect(screen.getByText(t.signing.what)).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Waiting for your signature')
    phantom.sign()
    await title('Connected')
    expect(screen.getByText(/7xKXt…?\.*.*sgAsU/)).toBeVisible()
    expect(button('Done')).toHaveFocus()
  })

  test('says after 10 seconds that it still waits, and after 60 that no answer came; another try works', async () => {
    const phantom = playPhantom()
    openPicker()
    choose(/^Phantom/)
    await title('Approve in Phantom')
    await pass(8_000)
    expect(screen.queryByText(t.stillWaiting)).toBeNull()
    await pass(2_500)
    expect(screen.getByText(t.stillWaiting)).toHaveAttribute('role', 'status')
    await pass(47_000)
    await title('Approve in Phantom')
    await pass(3_000)
    await title('No answer')
    expect(screen.getByText(/Phantom did not answer in time/)).toBeVisible()
    phantom.again()
    phantom.approve()
    fireEvent.click(button('Try again'))
    await title('Waiting for your signature')
  })

  test('gives a signature the same 10 and 60 seconds', async () => {
    const phantom = playPhantom()
    phantom.approve()
    openPicker()
    choose(/^Phantom/)
    await title('Waiting for your signature')
    await pass(10_500)
    expect(screen.getByText(t.stillWaiting)).toBeVisible()
    await pass(50_000)
    await title('No answer')
  })

  test('takes a refusal for no error, and offers another try with the focus on it', async () => {
    const phantom = playPhantom()
    openPicker()
    choose(/^Phantom/)
    await title('Approve in Phantom')
    phantom.refuse()
    await title('You canceled')
    expect(screen.getByText(t.rejected.connect)).toBeVisible()
    expect(button('Try again')).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    phantom.again()
    phantom.approve()
    fireEvent.click(button('Try again'))
    await title('Waiting for your signature')
    phantom.refuseToSign()
    await title('You canceled the signature')
    expect(screen.getByText(t.rejected.sign)).toBeVisible()
  })

  test('asks before it closes while a signature is pending', async () => {
    const phantom = playPhantom()
    phantom.approve()
    openPicker()
    choose(/^Phantom/)
    await title('Waiting for your signature')
    fireEvent.click(screen.getByRole('button', { name: 'Close window' }))
    const question = screen.getByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Keep waiting' }))
    phantom.sign()
    await title('Connected')
  })

  test('says that the wallet still shows an earlier question', async () => {
    window.ethereum = Object.assign({ request: () => Promise.reject(rpcError(-32002)) }, { isMetaMask: true })
    openPicker()
    choose(/^MetaMask/)
    await title('Answer your wallet first')
    expect(screen.getByText(/MetaMask still shows an earlier request/)).toBeVisible()
  })

  test('says that a wallet has no account for us', async () => {
    window.ethereum = Object.assign({ request: () => Promise.resolve([]) }, { isMetaMask: true })
    openPicker()
    choose(/^MetaMask/)
    await title('Notice')
    expect(screen.getByText(/There is no connected account/)).toBeVisible()
  })
})

describe('a wallet on another network', () => {
  test('is asked to be set to the mainnet; it can be tried again, or left where it is to log in', async () => {
    playServer({ address: oldAddress, family: 'evm' })
    const kaia = playKaia({ networkVersion: 1 })
    openPicker()
    choose(/^Kaia Wallet/)
    await title('Switch the network')
    expect(screen.getByText('Please set the network to Mainnet(Klaytn Cypress).')).toBeVisible()
    expect(button('Switch network')).toHaveFocus()
    fireEvent.click(button('Switch network'))
    await vi.waitFor(() =>
      expect(kaia.calls.filter((it) => it === 'wallet_switchKlaytnChain')).toHaveLength(2),
    )
    await title('Switch the network')
    fireEvent.click(button('Log in anyway'))
    await title('Connected')
  })

  test('has the words of its own for a denied account', async () => {
    playKaia({ refuse: 'enable' })
    openPicker()
    choose(/^Kaia Wallet/)
    await title('You canceled')
    expect(screen.getByText('User denied account authorization.')).toBeVisible()
  })
})
