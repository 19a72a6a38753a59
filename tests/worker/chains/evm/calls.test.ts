import { AbiCoder, concat, Interface } from 'ethers'
import { afterEach, describe, expect, it } from 'vitest'
import { compileContracts, readContract } from '#worker/chains/evm/compile.ts'
import { signerFromSecret } from '#worker/chains/evm/signer.ts'
import { givenOldWorld, refusal } from './on-anvil.ts'

const world = givenOldWorld()
afterEach(() => world().proxy.meddle(null))

function encode(name: string, args: unknown[]) {
  return new Interface(readContract('BnbCollection').abi).encodeFunctionData(name, args).toLowerCase()
}

/** Signs a call as the admin, broadcasts it, and waits until it is mined. */
async function make(to: string | null, data: string) {
  const { anvil, admin, client } = world()
  const signer = signerFromSecret(admin.secret)
  const nonce = await anvil.provider.getTransactionCount(admin.address)
  const signed = await client.signCall(signer, { to, data, valueWei: 0n, nonce })
  await client.broadcast(signed.bytes)
  await expect.poll(() => client.receipt(signed.txHash)).toMatchObject({ verdict: 'mined', isSuccess: true })
  return { ...signed, nonce }
}

async function deployed() {
  await compileContracts()
  const { admin, holder } = world()
  const types = ['string', 'string', 'string', 'address', 'address', 'uint96']
  const args = ['G', 'G', '', admin.address, holder.address, 500]
  const { bytecode } = readContract('BnbCollection')
  return make(null, concat([bytecode, AbiCoder.defaultAbiCoder().encode(types, args)]).toLowerCase())
}

describe('a call of any contract', () => {
  it('that creates one knows its address before it is broadcast, and is found again by its nonce', async () => {
    const { anvil, admin, client } = world()
    const { creates, nonce, txHash, bytes } = await deployed()
    expect((await anvil.provider.getTransactionReceipt(txHash))?.contractAddress?.toLowerCase()).toBe(creates)
    const found = await client.sentTransaction({ address: admin.address, nonce, above: 0 })
    expect(found).toMatchObject({ txHash, to: null, creates, transfer: null, bytes })
    expect(found?.data.startsWith(readContract('BnbCollection').bytecode)).toBe(true)
  })

  it('tells which NFTs it minted or moved, of that contract alone', async () => {
    const { client, holder, collection } = world()
    const { creates } = await deployed()
    const { txHash } = await make(creates, encode('mintToIndex', [holder.address, 7]))
    expect(await client.movedTokens(txHash, creates ?? '')).toEqual(['7'])
    expect(await client.movedTokens(txHash, collection.address)).toEqual([])
  })

  it('that the contract refuses is not signed; what it says is read, at the block that is asked for', async () => {
    const { anvil, admin, client, holder } = world()
    const { creates } = await deployed()
    const before = await anvil.provider.getBlockNumber()
    const call = { to: creates, data: encode('mintToIndex', [holder.address, 9]), valueWei: 0n }
    await make(creates, call.data)
    const nonce = await anvil.provider.getTransactionCount(admin.address)
    const refused = await refusal(client.signCall(signerFromSecret(admin.secret), { ...call, nonce }))
    expect([refused.code, refused.kind]).toEqual(['PROGRAM_ERROR', 'permanent'])
    const said = await client.revertData(admin.address, call, await anvil.provider.getBlockNumber())
    expect(new Interface(readContract('BnbCollection').abi).parseError(said ?? '')?.name).toBe(
      'ERC721InvalidSender',
    )
    expect(await client.revertData(admin.address, call, before)).toBeNull()
  })

  it('about which one RPC says otherwise is not known', async () => {
    const { admin, client, proxy, anvil } = world()
    const { creates } = await deployed()
    const head = await anvil.provider.getBlockNumber()
    proxy.meddle((method) => (method === 'eth_call' ? { result: '0x' } : null))
    const call = { to: creates, data: encode('withdrawFees', []), valueWei: 0n }
    const disputed = await refusal(client.revertData(admin.address, call, head))
    expect([disputed.code, disputed.detail['disagreement']]).toEqual(['RPC_BAD_ANSWER', 'CALL_DISPUTED'])
  })
})
