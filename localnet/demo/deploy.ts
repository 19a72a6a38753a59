import { existsSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { Contract, ContractFactory, JsonRpcProvider, parseEther, toQuantity, type Wallet } from 'ethers'
import { z } from 'zod'
import { compileContracts } from '#worker/chains/evm/compile.ts'
import { readContract } from '#worker/chains/evm/read-contract.ts'
import { callRpc } from '../evm/json-rpc.ts'
import type { DemoPeople } from './holders.ts'

export interface DemoCollection {
  contract: string
}

const keptSchema = z.object({ contract: z.string() })
const nftsEach = 4
const pocketMoney = parseEther('100')

/**
 * The old collection on the EVM localnet: deployed at the first start, with a few NFTs for each demo holder, and
 * found again later. Everybody gets play money when they have little left.
 * @param file remembers the contract's address.
 * @param metadataUrl where the NFTs' metadata are, with a last slash.
 */
export async function deployDemo(
  chainUrl: string,
  people: DemoPeople,
  input: { file: string; metadataUrl: string },
): Promise<DemoCollection> {
  await compileContracts()
  const everybody = [people.creator, people.admin, people.klip, ...people.holders.map(({ evm }) => evm)]
  for (const { address } of everybody) await giveMoney(chainUrl, address)
  const provider = new JsonRpcProvider(chainUrl, 8217, { staticNetwork: true, cacheTimeout: -1 })
  try {
    const creator = people.creator.connect(provider)
    const contract = (await findDeployed(chainUrl, input.file)) ?? (await deploy(creator, people, input))
    await tellMetadata(creator, contract, input.metadataUrl)
    return { contract }
  } finally {
    provider.destroy()
  }
}

async function giveMoney(url: string, address: string) {
  const has = BigInt(z.string().parse(await callRpc(url, 'eth_getBalance', [address, 'latest'])))
  if (has < pocketMoney / 10n) await callRpc(url, 'anvil_setBalance', [address, toQuantity(pocketMoney)])
}

/** The contract of an earlier start; null when the chain is new since then. */
async function findDeployed(url: string, file: string) {
  if (!existsSync(file)) return null
  const { contract } = keptSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return (await callRpc(url, 'eth_getCode', [contract, 'latest'])) === '0x' ? null : contract
}

async function deploy(creator: Wallet, people: DemoPeople, input: { file: string; metadataUrl: string }) {
  const { abi, bytecode } = readContract('OldCollection')
  const factory = new ContractFactory(abi, bytecode, creator)
  const made = await factory.deploy(
    'Grilla',
    'GRILLA',
    input.metadataUrl,
    creator.address,
    creator.address,
    500,
  )
  await made.waitForDeployment()
  const contract = await made.getAddress()
  const owners = [...people.holders.map(({ evm }) => evm.address), people.klip.address]
  for (const [at, owner] of owners.entries())
    await sent(made.getFunction('mintBatch')(owner, at * nftsEach + 1, nftsEach))
  await writeFile(`${input.file}.new`, JSON.stringify({ contract }))
  await rename(`${input.file}.new`, input.file)
  return contract
}

/** The port of the metadata may be another one than at the last start. */
async function tellMetadata(creator: Wallet, address: string, metadataUrl: string) {
  const { abi } = readContract('OldCollection')
  const contract = new Contract(address, abi, creator)
  const known = z.string().parse(await contract.getFunction('tokenURI')(1))
  if (!known.startsWith(metadataUrl)) await sent(contract.getFunction('setBaseURI')(metadataUrl))
}

async function sent(sending: Promise<unknown>) {
  const transaction = (await sending) as { wait(): Promise<unknown> }
  await transaction.wait()
}
