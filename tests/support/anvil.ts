import { HDNodeWallet, JsonRpcProvider, Mnemonic, Network } from 'ethers'
import { startAnvil as startChain } from '#localnet/evm/anvil.ts'

/** A real EVM chain in a process of its own, mining each transaction as it comes. */
export interface Anvil {
  url: string
  pid: number
  /** Direct access, for whatever the adapter under test does not do itself. Closed by stop. */
  provider: JsonRpcProvider
  /** Ten funded accounts, the same in every run. The first is the one deploy helpers sign with. */
  accounts: AnvilAccount[]
  rpc(method: string, params?: unknown[]): Promise<unknown>
  /** Empty blocks on top. */
  mine(blocks: number): Promise<void>
  /** Whether each transaction is mined at once (as at the start); off: only by mine. */
  setAutomine(isOn: boolean): Promise<void>
  /** Replaces the last blocks by as many others, with other hashes; their transactions are lost. */
  reorg(depth: number): Promise<void>
  /** Takes the last blocks away. */
  rollback(depth: number): Promise<void>
  /** Gives an address this much coin. */
  fund(address: string, balanceWei: bigint): Promise<void>
  /** Makes the next block's time this much later than the last one's. */
  passTime(seconds: number): Promise<void>
  stop(): Promise<void>
}

export interface AnvilAccount {
  /** 0x in lower case. */
  address: string
  /** 0x and 64 hex digits: what signerFromSecret takes. */
  secret: string
}

/** The mnemonic anvil funds by itself; known to everybody and worth nothing. */
const mnemonic = 'test test test test test test test test test test test junk'

/** Starts anvil on a free loopback port. Always stop it in a finally or an afterAll. */
export async function startAnvil(options: { chainId?: number; args?: string[] } = {}): Promise<Anvil> {
  const chainId = options.chainId ?? 8217
  const { url, pid, ended, stop } = await startChain({ port: 0, chainId, args: options.args ?? [] })
  // A test that forgets to stop it, or ends in the middle, leaves none behind.
  const kill = () => process.kill(pid, 'SIGKILL')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  const provider = new JsonRpcProvider(url, chainId, {
    staticNetwork: Network.from(chainId),
    cacheTimeout: -1,
    pollingInterval: 50,
  })
  const rpc = (method: string, params: unknown[] = []): Promise<unknown> => provider.send(method, params)
  return {
    url,
    pid,
    provider,
    accounts: anvilAccounts(),
    rpc,
    mine: async (blocks) => void (await rpc('anvil_mine', [hex(blocks)])),
    setAutomine: async (isOn) => void (await rpc('evm_setAutomine', [isOn])),
    reorg: async (depth) => void (await rpc('anvil_reorg', [depth, []])),
    rollback: async (depth) => void (await rpc('anvil_rollback', [depth])),
    fund: async (address, balanceWei) => void (await rpc('anvil_setBalance', [address, hex(balanceWei)])),
    passTime: async (seconds) => void (await rpc('evm_increaseTime', [seconds])),
    stop: async () => {
      provider.destroy()
      await stop()
    },
  }
}

function hex(value: number | bigint) {
  return `0x${value.toString(16)}`
}

const kept: AnvilAccount[] = []
/** The ten accounts of every anvil. */
export function anvilAccounts(): AnvilAccount[] {
  if (kept.length === 0) kept.push(...deriveAccounts())
  return [...kept]
}

function deriveAccounts(): AnvilAccount[] {
  return Array.from({ length: 10 }, (_, index) => {
    const path = `m/44'/60'/0'/0/${index}`
    const wallet = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(mnemonic), path)
    return { address: wallet.address.toLowerCase(), secret: wallet.privateKey }
  })
}
