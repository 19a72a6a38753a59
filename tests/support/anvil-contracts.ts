import { Contract, ContractFactory, NonceManager, Wallet } from 'ethers'
import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'
import type { Anvil, AnvilAccount } from './anvil.ts'

/** A deployed contract, called as the account it was connected with. */
export interface Deployed {
  /** 0x in lower case. */
  address: string
  /** Sends a call as `account` (default: the first) and waits until it is mined. Gives the transaction's hash. */
  send(
    method: string,
    args: unknown[],
    input?: { account?: AnvilAccount; valueWei?: bigint; gasLimit?: bigint },
  ): Promise<string>
  /** Reads; the answer is of the type the ABI says. */
  read(method: string, args?: unknown[]): Promise<unknown>
  /** Calldata of a call, for transactions that somebody else sends. */
  encode(method: string, args: unknown[]): string
}

/** Compiles what is not compiled yet and deploys a contract, as the first account or the given one. */
export async function deploy(
  anvil: Anvil,
  name: string,
  args: unknown[],
  input: { account?: AnvilAccount; folder?: string } = {},
): Promise<Deployed> {
  await compileContracts(input.folder === undefined ? {} : { folder: input.folder })
  const { abi, bytecode } = readContract(name)
  const made = await new ContractFactory(abi, bytecode, wallet(anvil, input.account)).deploy(...args)
  await made.waitForDeployment()
  const address = (await made.getAddress()).toLowerCase()
  return {
    address,
    send: async (method, callArgs, { account, valueWei = 0n, gasLimit } = {}) => {
      const contract = new Contract(address, abi, wallet(anvil, account))
      const overrides = gasLimit === undefined ? { value: valueWei } : { value: valueWei, gasLimit }
      const sent: unknown = await contract.getFunction(method)(...callArgs, overrides)
      return mined(anvil, sent)
    },
    read: async (method, callArgs = []) => {
      const answer: unknown = await new Contract(address, abi, anvil.provider).getFunction(method)(
        ...callArgs,
      )
      return answer
    },
    encode: (method, callArgs) =>
      new Contract(address, abi, anvil.provider).interface.encodeFunctionData(method, callArgs),
  }
}

/** The old collection, owned by the first account; royalties of five per cent to it. */
export function deployOldCollection(anvil: Anvil, baseUri = 'http://127.0.0.1/meta/'): Promise<Deployed> {
  const owner = firstOf(anvil).address
  return deploy(anvil, 'OldCollection', ['Punky Kongz', 'KONGZ', baseUri, owner, owner, 500])
}

/** Mints these ids to a holder, as the collection's owner. */
export async function mintTo(collection: Deployed, holder: string, tokenIds: number[]): Promise<void> {
  for (const tokenId of tokenIds) await collection.send('mintToIndex', [holder, tokenId])
}

/** A holder hands an NFT over. Gives the transaction's hash. */
export function handOver(
  collection: Deployed,
  from: AnvilAccount,
  to: string,
  tokenId: number | bigint,
): Promise<string> {
  return collection.send('safeTransferFrom(address,address,uint256)', [from.address, to, tokenId], {
    account: from,
  })
}

/** A plain transfer of coin, mined. Gives the transaction's hash. */
export async function pay(
  anvil: Anvil,
  from: AnvilAccount,
  to: string,
  valueWei: bigint,
  data = '0x',
): Promise<string> {
  const sent = await wallet(anvil, from).sendTransaction({ to, value: valueWei, data })
  return mined(anvil, sent)
}

function wallet(anvil: Anvil, account: AnvilAccount = firstOf(anvil)) {
  return new NonceManager(new Wallet(account.secret, anvil.provider))
}

function firstOf(anvil: Anvil): AnvilAccount {
  const [first] = anvil.accounts
  if (!first) throw new Error('anvil has no account.')
  return first
}

/** Waits until a sent transaction is in a block, whether it succeeds or reverts: anvil answers before that. Gives its hash. */
export async function mined(anvil: Anvil, sent: unknown): Promise<string> {
  if (typeof sent !== 'object' || sent === null || !('hash' in sent) || typeof sent.hash !== 'string') {
    throw new Error('Nothing was sent.')
  }
  for (;;) {
    if (await anvil.provider.getTransactionReceipt(sent.hash)) return sent.hash.toLowerCase()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
