import { createServer, request, type Server } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { Contract, JsonRpcProvider, verifyMessage } from 'ethers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deployDemo } from '#localnet/demo/deploy.ts'
import { demoPeople } from '#localnet/demo/holders.ts'
import { ownedBy } from '#localnet/demo/owned.ts'
import { startDemo } from '#localnet/demo/server.ts'
import type { Listening } from '#localnet/listen.ts'
import { startAnvil, type Anvil } from '#localnet/evm/anvil.ts'
import { buryTransactions } from '#localnet/evm/bury.ts'
import { callRpc } from '#localnet/evm/json-rpc.ts'
import { readContract } from '#worker/chains/evm/read-contract.ts'

const people = demoPeople('test')
const [minji] = people.holders
let anvil: Anvil
let site: Server
let demo: Listening
let contract: string
let file: string

beforeAll(async () => {
  anvil = await startAnvil({ port: 0 })
  site = createServer((incoming, outgoing) => {
    const type = incoming.url === '/data' ? 'application/json' : 'text/html; charset=utf-8'
    outgoing.writeHead(200, { 'content-type': type, 'x-site': 'yes' })
    outgoing.end(incoming.url === '/data' ? '{"a":"<head>"}' : '<html><head><title>t</title></head></html>')
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  const address = site.address()
  const siteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  demo = await startDemo({ port: 0, siteUrl, chainUrl: anvil.url, seed: 'test', contract: () => contract })
  file = join(await mkdtemp(join(tmpdir(), 'demo-')), 'collection.json')
  ;({ contract } = await deployDemo(anvil.url, people, { file, metadataUrl: `${demo.url}/nft/old/` }))
}, 60_000)

afterAll(async () => {
  await demo.close()
  await new Promise((resolve) => site.close(resolve))
  await anvil.stop()
})

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(`${demo.url}${path}`, { headers })
}
async function post(path: string, body: unknown, headers: Record<string, string> = { 'x-demo-wallet': '1' }) {
  return fetch(`${demo.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
async function resultOf(response: Response) {
  return z.object({ result: z.string() }).parse(await response.json()).result
}

describe('the demo of the localnet', () => {
  it('puts the wallets into pages of the site and leaves everything else as it is', async () => {
    const page = await get('/kor', { accept: 'text/html' })
    expect(page.headers.get('x-site')).toBe('yes')
    expect(await page.text()).toContain('<head><script src="/__demo/wallet.js"></script>')
    expect(await (await get('/data')).text()).toBe('{"a":"<head>"}')
    expect(await (await get('/__demo/wallet.js')).text()).toContain('eip6963:announceProvider')
  })

  it('gives keys to loopback alone, and to its own script alone', async () => {
    const foreign = await new Promise<number | undefined>((resolve, reject) => {
      const asked = request(`${demo.url}/__demo`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.end()
    })
    expect(foreign).toBe(403)
    expect((await post('/__demo/who', {}, {})).status).toBe(403)
  })

  it('signs for the chosen holder with keys that verify', async () => {
    const message = new TextEncoder().encode('hello')
    const signature = await resultOf(await post('/__demo/solana', { message: base64.encode(message) }))
    const key = base58.decode(minji?.solana.address ?? '')
    expect(ed25519.verify(base64.decode(signature), message, key)).toBe(true)
    const signed = await resultOf(await post('/__demo/evm', { method: 'personal_sign', params: ['0x6869'] }))
    expect(verifyMessage('hi', signed)).toBe(minji?.evm.address)
    const other = await post('/__demo/who', {}, { 'x-demo-wallet': '1', cookie: 'demo_holder=alex' })
    expect(JSON.stringify(await other.json())).toContain(people.holders[1]?.evm.address)
  })

  it('finds its collection again instead of deploying another, and tells it where metadata are now', async () => {
    const again = await deployDemo(anvil.url, people, { file, metadataUrl: 'http://localhost:1/nft/old/' })
    expect(again.contract).toBe(contract)
    const provider = new JsonRpcProvider(anvil.url, 8217, { staticNetwork: true })
    const old = new Contract(contract, readContract('OldCollection').abi, provider)
    expect(await old.getFunction('tokenURI')(1)).toBe('http://localhost:1/nft/old/1.json')
    expect(await old.getFunction('balanceOf')(minji?.evm.address)).toBe(4n)
    provider.destroy()
  })

  it('speaks the language of the browser, or the one asked for', async () => {
    const korean = await (await get('/__demo', { 'accept-language': 'ko-KR,ko' })).text()
    expect(korean).toContain('지갑 없이 NFT를 옮겨 보세요')
    expect(korean).toContain('href="/kor?migrate=1"')
    const english = await (await get('/__demo?lang=eng', { 'accept-language': 'ko-KR,ko' })).text()
    expect(english).toContain('Move an NFT without owning a wallet')
    expect(english).toContain('4 NFTs')
  })

  it('gives more NFTs, and sends one astray, for its own people alone', async () => {
    const at = { chainUrl: anvil.url, contract }
    const owner = people.holders[1]?.evm.address ?? ''
    expect((await post('/__demo/stray', { owner })).status).toBe(200)
    expect(await ownedBy(at, owner)).toEqual([5n, 6n, 7n])
    expect(await ownedBy(at, people.admin.address)).toEqual([8n])
    await post('/__demo/more', { owner })
    expect(await ownedBy(at, owner)).toEqual([5n, 6n, 7n, 13n, 14n, 15n, 16n])
    await post('/__demo/more', { owner: people.admin.address })
    expect(await ownedBy(at, people.admin.address)).toEqual([8n])
    expect((await post('/__demo/stray', { owner }, {})).status).toBe(403)
  })

  it('serves metadata and a picture of each NFT, the same before and after', async () => {
    const metadata = z
      .object({ name: z.string(), image: z.url() })
      .parse(await (await get('/nft/old/7.json')).json())
    expect(metadata.name).toBe('Grilla #7')
    const picture = await (await fetch(metadata.image)).text()
    expect(picture).toContain('<svg')
    expect(await (await get('/nft/new/7.svg')).text()).toBe(picture)
  })

  it('stands in for Klip: the phone agrees or refuses, and what it sends is really sent', async () => {
    const prepare = async (body: object) =>
      z
        .object({ request_key: z.string() })
        .parse(await (await post('/v2/a2a/prepare', { bapp: { name: 'Punky' }, ...body }, {})).json())
        .request_key
    const result = async (key: string) => (await get(`/v2/a2a/result?request_key=${key}`)).json()
    const auth = await prepare({ type: 'auth' })
    expect(await result(auth)).toMatchObject({ status: 'prepared' })
    await post('/__demo/phone', { key: auth, isAgreed: true })
    expect(await result(auth)).toMatchObject({
      status: 'completed',
      result: { klaytn_address: people.klip.address },
    })
    const to = people.admin.address
    const fee = await prepare({
      type: 'send_klay',
      transaction: { from: people.klip.address, to, amount: '0.1' },
    })
    const before = BigInt(String(await callRpc(anvil.url, 'eth_getBalance', [to, 'latest'])))
    await post('/__demo/phone', { key: fee, isAgreed: true })
    expect(await result(fee)).toMatchObject({ status: 'completed' })
    await expect
      .poll(async () => BigInt(String(await callRpc(anvil.url, 'eth_getBalance', [to, 'latest']))))
      .toBe(before + 10n ** 17n)
    const refused = await prepare({ type: 'auth' })
    await post('/__demo/phone', { key: refused, isAgreed: false })
    expect(await result(refused)).toMatchObject({ status: 'canceled' })
    const foreign = await prepare({ type: 'send_klay', transaction: { from: to, to, amount: '0.1' } })
    await post('/__demo/phone', { key: foreign, isAgreed: true })
    expect(await result(foreign)).toMatchObject({ status: 'error' })
  })

  it('buries a transaction under empty blocks and then rests', async () => {
    const stopping = new AbortController()
    const head = async () => Number(await callRpc(anvil.url, 'eth_blockNumber'))
    await callRpc(anvil.url, 'evm_mine')
    const before = await head()
    const buried = buryTransactions(anvil.url, 2, stopping.signal)
    await expect.poll(head).toBeGreaterThan(before + 5)
    let last = -1
    await expect
      .poll(
        async () => {
          const now = await head()
          const isResting = now === last
          last = now
          return isResting
        },
        { interval: 200 },
      )
      .toBe(true)
    stopping.abort()
    await buried
  })
})
