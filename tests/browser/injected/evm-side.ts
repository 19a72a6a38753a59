import { getBytes, JsonRpcProvider, type Wallet as EvmWallet } from 'ethers'
import { z } from 'zod'
import type { Prompts } from './prompts.ts'
import { WalletRefusal } from './prompts.ts'
import { signAsKaia } from './keys.ts'

/** What a source-chain wallet knows, in Node. */
export interface EvmSide {
  keys: EvmWallet[]
  index: number
  isLocked: boolean
  isTrusted: boolean
  /** 0x hex of the network it is on now. */
  chainId: string
  /** Networks it knows; others answer 4902. */
  known: Set<string>
  /** Adding a network also goes there, as some wallets do. */
  switchesOnAdd: boolean
  /** MetaMask on a phone wraps 4902. */
  nestsUnknownChain: boolean
  /** Nodes by chain id: reads and sends go there. */
  rpcUrls: Record<string, string>
}

export type EvmOptions = Partial<Omit<EvmSide, 'keys' | 'index' | 'known'>> & { known?: string[] }

export function evmSide(keys: EvmWallet[], { known, ...options }: EvmOptions = {}): EvmSide {
  return {
    keys,
    index: 0,
    isLocked: false,
    isTrusted: false,
    chainId: '0x2019',
    known: new Set(known ?? ['0x1', '0x2019']),
    switchesOnAdd: false,
    nestsUnknownChain: false,
    rpcUrls: {},
    ...options,
  }
}

export function currentEvm(side: EvmSide): EvmWallet {
  const key = side.keys[side.index]
  if (!key) throw new Error(`The test wallet has no account ${side.index}.`)
  return key
}

function accountsOf(side: EvmSide): string[] {
  return side.isTrusted && !side.isLocked ? [currentEvm(side).address.toLowerCase()] : []
}

type Emit = (event: string, value: unknown) => Promise<void>

/** Answers EIP-1193 as MetaMask does, and Kaia Wallet's own names. */
export async function answerEvm(
  side: EvmSide,
  prompts: Prompts,
  wallet: string,
  method: string,
  params: unknown[],
  emit: Emit,
): Promise<unknown> {
  switch (method) {
    case 'eth_requestAccounts':
      if (accountsOf(side).length === 0) await prompts.ask(wallet, 'connect')
      Object.assign(side, { isTrusted: true, isLocked: false })
      return accountsOf(side)
    case 'eth_accounts':
    case 'klay_accounts':
      return accountsOf(side)
    case 'eth_chainId':
    case 'klay_chainID':
      return side.chainId
    case 'wallet_revokePermissions':
      side.isTrusted = false
      return null
    case 'wallet_switchEthereumChain':
    case 'wallet_switchKlaytnChain':
      return switchChain(side, prompts, wallet, chainIdIn(params), emit)
    case 'wallet_addEthereumChain':
    case 'wallet_addKlaytnChain':
      await prompts.ask(wallet, 'add')
      side.known.add(chainIdIn(params))
      if (side.switchesOnAdd) await goTo(side, chainIdIn(params), emit)
      return null
    case 'personal_sign':
      await askToSign(side, prompts, wallet, String(params[1]))
      return currentEvm(side).signMessage(getBytes(String(params[0])))
    case 'klay_sign':
    case 'eth_sign':
      await askToSign(side, prompts, wallet, String(params[0]))
      return signAsKaia(currentEvm(side), String(params[1]))
    case 'eth_sendTransaction':
    case 'klay_sendTransaction':
      return send(side, prompts, wallet, params[0])
    default:
      return forward(side, method.replace(/^klay_/, 'eth_'), params)
  }
}

function chainIdIn(params: unknown[]): string {
  return String(Reflect.get(Object(params[0]), 'chainId'))
}

async function switchChain(side: EvmSide, prompts: Prompts, wallet: string, chainId: string, emit: Emit) {
  if (!side.known.has(chainId)) {
    const refusal = new WalletRefusal(4902, `Unrecognized chain ID "${chainId}".`)
    if (side.nestsUnknownChain)
      throw Object.assign(new WalletRefusal(-32603, refusal.message), { nested: refusal.code })
    throw refusal
  }
  if (chainId === side.chainId) return null
  await prompts.ask(wallet, 'switch')
  await goTo(side, chainId, emit)
  return null
}

async function goTo(side: EvmSide, chainId: string, emit: Emit): Promise<void> {
  side.chainId = chainId
  await emit('chainChanged', chainId)
}

async function askToSign(side: EvmSide, prompts: Prompts, wallet: string, address: string): Promise<void> {
  if (!accountsOf(side).includes(address.toLowerCase()))
    throw new WalletRefusal(4100, 'The requested account has not been authorized.')
  await prompts.ask(wallet, 'sign')
}

function providerOf(side: EvmSide): JsonRpcProvider {
  const url = side.rpcUrls[side.chainId]
  if (!url) throw new WalletRefusal(4901, `The test wallet has no node for ${side.chainId}.`)
  return new JsonRpcProvider(url, Number(side.chainId), { staticNetwork: true, cacheTimeout: -1 })
}

const txSchema = z.object({
  to: z.string(),
  value: z.string().optional(),
  data: z.string().optional(),
  gas: z.string().optional(),
  chainId: z.string().optional(),
})

async function send(side: EvmSide, prompts: Prompts, wallet: string, tx: unknown): Promise<string> {
  const { to, value = '0x0', data = '0x', gas, chainId = side.chainId } = txSchema.parse(tx)
  if (chainId !== side.chainId) throw new WalletRefusal(-32602, `The test wallet is on ${side.chainId}.`)
  await prompts.ask(wallet, 'send')
  const provider = providerOf(side)
  const gasLimit = gas === undefined ? {} : { gasLimit: BigInt(gas) }
  try {
    const signer = currentEvm(side).connect(provider)
    return (await signer.sendTransaction({ to, value: BigInt(value), data, ...gasLimit })).hash
  } finally {
    provider.destroy()
  }
}

async function forward(side: EvmSide, method: string, params: unknown[]): Promise<unknown> {
  const provider = providerOf(side)
  try {
    return await provider.send(method, params)
  } finally {
    provider.destroy()
  }
}
