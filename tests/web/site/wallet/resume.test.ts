import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { playServer, setLanguage } from './stage.tsx'

const solana = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const evm = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
function rpcError(code: number) {
  return Object.assign(new Error('no'), { code })
}

/** What the Phantom says. It registers once: the page's list of wallets outlives a page of these tests. */
const says = {
  connect: (): Promise<{ accounts: { address: string }[] }> => Promise.resolve({ accounts: [] }),
  on: (): (() => void) => () => undefined,
}
function playPhantom(connect: typeof says.connect, on: typeof says.on = () => () => undefined) {
  return Object.assign(says, { connect, on })
}
const phantom = {
  version: '1.0.0',
  name: 'Phantom',
  icon: 'data:image/svg+xml;base64,',
  chains: [],
  accounts: [],
  features: {
    'standard:connect': { version: '1.0.0', connect: () => says.connect() },
    'standard:events': { version: '1.0.0', on: () => says.on() },
    'solana:signMessage': { version: '1.0.0', signMessage: () => Promise.resolve([]) },
  },
}
// Not a CustomEvent, but an event with a detail of its own.
window.addEventListener('wallet-standard:app-ready', (event) =>
  Reflect.get(event, 'detail').register(phantom),
)

function playMetaMask() {
  return Object.assign(window, {
    ethereum: { isMetaMask: true, request: () => Promise.resolve([evm]), on: () => undefined },
  })
}

/** A page that has just opened, with what an earlier one stored. */
async function openPage() {
  vi.resetModules()
  const { resumeWallets } = await import('#web/src/site/wallet/resume.ts')
  const { readWallets } = await import('#web/src/site/wallet/state.ts')
  return { resumeWallets, readWallets }
}
const bothStored = {
  WALLETADDRESS: solana,
  WALLETTYPE: 'phantom',
  OTHERWALLETADDRESS: evm,
  OTHERWALLETTYPE: 'metamask',
}

beforeEach(() => {
  setLanguage('eng')
  playMetaMask()
  for (const [key, value] of Object.entries(bothStored)) localStorage.setItem(key, value)
})
afterEach(() => {
  Reflect.deleteProperty(window, 'ethereum')
  localStorage.clear()
  sessionStorage.clear()
})

describe('what was stored is brought back', () => {
  test('takes a refused silent question for "would have to ask"', async () => {
    playServer({ address: solana, family: 'solana' })
    const asked = vi.fn<typeof says.connect>(() => Promise.reject(rpcError(4001)))
    playPhantom(asked)
    const { resumeWallets, readWallets } = await openPage()
    await resumeWallets()
    // No user is logged in, and it has no account here: it is no wallet any more.
    expect(readWallets()).toMatchObject({ isReady: true, solana: null, evm: { address: evm, isLive: true } })
    expect(asked).toHaveBeenCalled()
    expect(localStorage.getItem('WALLETADDRESS')).toBe(evm)
  })

  test('brings nothing back that was disconnected while its wallet was slow to answer', async () => {
    playServer({ address: solana, family: 'solana', isSignedIn: true })
    let answer = (): void => undefined
    const slow = new Promise<void>((done) => (answer = done))
    playPhantom(() => slow.then(() => ({ accounts: [{ address: solana }] })))
    const { resumeWallets, readWallets } = await openPage()
    const { disconnect } = await import('#web/src/site/wallet/disconnect.ts')
    const resuming = resumeWallets()
    await vi.waitFor(() => expect(readWallets().solana).not.toBeNull())
    await disconnect()
    answer()
    await resuming
    expect(readWallets()).toMatchObject({ isReady: true, session: null, solana: null, evm: null })
    expect(Object.keys(localStorage).concat(Object.keys(sessionStorage))).toEqual([])
  })

  test('leaves a wallet that fails as it was stored, and brings back the other', async () => {
    playServer({ address: solana, family: 'solana' })
    playPhantom(() => Promise.reject(rpcError(-32603)))
    const { resumeWallets, readWallets } = await openPage()
    await resumeWallets()
    expect(readWallets()).toMatchObject({
      isReady: true,
      solana: { address: solana, isLive: false },
      evm: { address: evm, isLive: true },
    })
    expect(localStorage.getItem('WALLETADDRESS')).toBe(solana)
  })

  test('is not stopped by a wallet whose changes cannot be listened to', async () => {
    playServer({ address: solana, family: 'solana' })
    playPhantom(
      () => Promise.resolve({ accounts: [{ address: solana }] }),
      () => {
        throw new Error('no events here')
      },
    )
    const { resumeWallets, readWallets } = await openPage()
    await resumeWallets()
    expect(readWallets()).toMatchObject({
      isReady: true,
      solana: { address: solana, isLive: false },
      evm: { address: evm, isLive: true },
    })
  })

  test('is ready, and tried anew, where the browser gave nothing the first time', async () => {
    playServer({ address: solana, family: 'solana' })
    playPhantom(() => Promise.resolve({ accounts: [{ address: solana }] }))
    const { resumeWallets, readWallets } = await openPage()
    const broken = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    await expect(resumeWallets()).rejects.toThrow('denied')
    expect(readWallets()).toMatchObject({ isReady: true, evm: null, solana: null })
    broken.mockRestore()
    await resumeWallets()
    expect(readWallets()).toMatchObject({ solana: { isLive: true }, evm: { isLive: true } })
  })
})
