import { afterEach, expect, test } from 'vitest'
import { RpcUnreachable } from '#worker/plain-rpc/json-rpc.ts'
import { ethereumHash, signatureBytes } from '#worker/plain-rpc/recover-evm.ts'
import { encodeSignatureCheck, proofByEvm } from '#worker/plain-rpc/proof-by-evm.ts'
import { openTestRpc, type RpcAnswer, type TestRpc } from '../../support/rpc.ts'
import { evmSigner } from '../../support/wallet/signers.ts'

const rpcs: TestRpc[] = []
async function open(answer: (method: string, params: unknown) => RpcAnswer | undefined) {
  const rpc = await openTestRpc(answer)
  rpcs.push(rpc)
  return rpc.url
}
afterEach(async () => {
  await Promise.all(rpcs.splice(0).map((rpc) => rpc.close()))
})

const message = 'a message of ours'
const owner = evmSigner()
const address = owner.address.toLowerCase()
const changed = evmSigner({ prefix: 'kaia' })
const down = 'http://127.0.0.1:1'
function check(signature: string, ...kaiaUrls: string[]) {
  return proofByEvm({ message, address, signature, kaiaUrls, isLocalnet: false })
}
function checkOnLocalnet(signature: string, ...kaiaUrls: string[]) {
  return proofByEvm({ message, address, signature, kaiaUrls, isLocalnet: true })
}
function keyIs(value: unknown) {
  return open((method) => (method === 'kaia_getAccountKey' ? { result: value } : undefined))
}
function publicKey(signer: typeof owner) {
  return { keyType: 2, key: signer.point }
}
function multiple(threshold: number) {
  return {
    keyType: 4,
    key: {
      threshold,
      keys: [
        { weight: 1, key: changed.point },
        { weight: 1, key: owner.point },
      ],
    },
  }
}

test('a plain key is believed where no Kaia is configured, or the nodes of a localnet know no account keys', async () => {
  const signature = owner.sign(message)
  expect(await check(signature)).toBe('key')
  expect(await checkOnLocalnet(signature, await open(() => undefined))).toBe('key')
  expect(await check(signature, await keyIs({ keyType: 1, key: {} }), down)).toBe('key')
  expect(await checkOnLocalnet(changed.sign(message), await open(() => undefined))).toBeNull()
})
test('elsewhere a node that knows no account keys is not believed to say that a key was never changed', async () => {
  const [knowsNone, says] = [await open(() => undefined), await keyIs(publicKey(changed))]
  await expect(check(owner.sign(message), knowsNone)).rejects.toMatchObject({
    name: 'RpcUnreachable',
    cause: expect.objectContaining({ message: expect.stringContaining('kaia_getAccountKey') }),
  })
  expect(await check(owner.sign(message), knowsNone, says)).toBeNull()
  await expect(check(changed.sign(message), knowsNone, says)).rejects.toBeInstanceOf(RpcUnreachable)
  expect(await check(owner.sign(message), knowsNone, await keyIs({ keyType: 1, key: {} }))).toBe('key')
})
test('a changed key is believed for Kaia, and the old one no longer', async () => {
  const url = await keyIs(publicKey(changed))
  expect(await check(changed.sign(message), url)).toBe('kaia_account')
  expect(await check(owner.sign(message), url)).toBeNull()
})
test('of a key by roles, the one that signs transactions counts', async () => {
  const url = await keyIs({ keyType: 5, key: [publicKey(changed), publicKey(owner), publicKey(owner)] })
  expect(await check(changed.sign(message), url)).toBe('kaia_account')
  expect(await check(owner.sign(message), url)).toBeNull()
})
test('one signature of several is not enough unless it reaches the threshold', async () => {
  expect(await check(changed.sign(message), await keyIs(multiple(2)))).toBeNull()
  expect(await check(changed.sign(message), await keyIs(multiple(1)))).toBe('kaia_account')
})
test('its own key among several of an account counts on every chain', async () => {
  expect(await check(owner.sign(message), await keyIs(multiple(1)))).toBe('key')
})
test('a changed key must be confirmed by every RPC', async () => {
  const [says, denies] = [await keyIs(publicKey(changed)), await keyIs({ keyType: 1, key: {} })]
  expect(await check(changed.sign(message), says, denies)).toBeNull()
  await expect(check(changed.sign(message), says, down)).rejects.toBeInstanceOf(RpcUnreachable)
  await expect(check(owner.sign(message), down)).rejects.toBeInstanceOf(RpcUnreachable)
})
test('a contract is believed when it says so on every RPC', async () => {
  const signature = changed.sign(message)
  const data = encodeSignatureCheck(ethereumHash(message), signatureBytes(signature) ?? new Uint8Array())
  const wallet = (answer: string, code = '0x60') =>
    open((method, params) => {
      if (method === 'kaia_getAccountKey') return { result: { keyType: 3, key: {} } }
      if (method === 'eth_getCode') return { result: code }
      const [call] = params as [{ to: string; data: string }]
      return call.to === address && call.data === data
        ? { result: answer }
        : { error: { code: 3, message: 'execution reverted' } }
    })
  const yes = `0x1626ba7e${'0'.repeat(56)}`
  expect(await check(signature, await wallet(yes), await wallet(yes))).toBe('kaia_account')
  expect(await check(owner.sign('another'), await wallet(yes))).toBeNull()
  expect(await check(signature, await wallet(yes), await wallet(`0x${'0'.repeat(64)}`))).toBeNull()
  expect(await check(signature, await wallet(yes, '0x'))).toBeNull()
})
