import { ask } from './ask.ts'
import { callDemo, WalletError, who } from './call.ts'
import { createEvents } from './events.ts'
import { transactionWords } from './transaction-words.ts'
import { words } from './words.ts'

interface Call {
  method: string
  params?: unknown[]
}

const kaia = '0x2019'

/** An EIP-1193 wallet on the localnet's chain. It begins on Ethereum, so that the switch to Kaia is seen. */
export function createEvmWallet(name: string) {
  const events = createEvents()
  const trust = `demo:${name}`
  let chainId = localStorage.getItem(`${trust}:chain`) ?? '0x1'
  const isTrusted = () => localStorage.getItem(trust) === 'yes'
  const accounts = async () => (isTrusted() ? [(await who()).evm.toLowerCase()] : [])

  const connect = async () => {
    if (!isTrusted()) {
      await ask(name, words().connect, words().connectText(location.host))
      localStorage.setItem(trust, 'yes')
    }
    return accounts()
  }
  const switchTo = async (wanted: unknown) => {
    const id = String((wanted as { chainId?: string })?.chainId).toLowerCase()
    if (id !== kaia) throw new WalletError(4902, `Unrecognized chain ID "${id}".`)
    if (id === chainId) return null
    await ask(name, words().switch, words().switchText)
    chainId = id
    localStorage.setItem(`${trust}:chain`, id)
    events.emit('chainChanged', id)
    events.emit('networkChanged', String(Number(id)))
    return null
  }
  const answers: Readonly<Record<string, (params: unknown[]) => unknown>> = {
    requestAccounts: connect,
    accounts,
    chainId: () => chainId,
    net_version: () => String(Number(chainId)),
    switchChain: ([wanted]) => switchTo(wanted),
    addChain: ([wanted]) => switchTo(wanted),
    wallet_revokePermissions: () => {
      localStorage.removeItem(trust)
      return null
    },
    personal_sign: ([text]) => signAfterAsking(name, text),
    sign: ([, text]) => signAfterAsking(name, text),
    sendTransaction: ([transaction]) => sendAfterAsking(name, transaction),
  }
  const request = async ({ method, params = [] }: Call): Promise<unknown> => {
    const answer = answers[plainName(method)]
    return answer ? answer(params) : callDemo('evm', { method: method.replace(/^klay_/, 'eth_'), params })
  }
  return { ...events, request, chain: () => chainId, isTrusted, accounts, connect }
}

function readable(text: string) {
  if (!/^0x([0-9a-f]{2})*$/i.test(text)) return text
  const bytes = Uint8Array.from(text.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return new TextDecoder().decode(bytes)
}

/** eth_accounts and klay_accounts are the same question, and so are the two names of a change of chain. */
function plainName(method: string) {
  return method.replace(/^(eth|klay)_/, '').replace(/^wallet_(switch|add)(Ethereum|Klaytn)Chain$/, '$1Chain')
}

async function signAfterAsking(name: string, text: unknown) {
  await ask(name, words().sign, readable(String(text)))
  return callDemo('evm', { method: 'personal_sign', params: [text] })
}

async function sendAfterAsking(name: string, transaction: unknown) {
  await ask(name, words().send, transactionWords(transaction))
  return callDemo('evm', { method: 'eth_sendTransaction', params: [transaction] })
}
