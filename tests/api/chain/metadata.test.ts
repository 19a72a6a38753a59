import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicIp } from '#worker/outbound/address-guard.ts'
import { createApiPolicy } from '#api/policy.ts'
import { createMetadataReader, toUrl } from '#api/chain/metadata/read-metadata.ts'

let server: Server
let origin: string
let asked = 0
const answers: Record<string, () => { status?: number; headers?: Record<string, string>; body: string }> = {
  '/1.json': () => ({ body: JSON.stringify({ name: 'Kong #1', image: `${origin}/1.png` }) }),
  '/traits.json': () => ({ body: traits() }),
  '/2.png': () => ({ body: 'a picture' }),
  '/large.json': () => ({ body: JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }) }),
  '/away.json': () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/secret' }, body: '' }),
  '/script.json': () => ({ body: JSON.stringify({ name: 5, image: 'javascript:alert(1)' }) }),
}
function traits() {
  const attributes = [
    { trait_type: 'Fur', value: 'Gold' },
    { trait_type: 'Level', value: 3 },
    { value: 'lost' },
  ]
  return JSON.stringify({ name: 'Kong #2', image: `${origin}/2.png`, attributes })
}
beforeAll(async () => {
  server = createServer((request, response) => {
    asked++
    const { status = 200, headers = {}, body } = answers[request.url ?? '']?.() ?? { status: 404, body: '' }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function reader(allowed: string[]) {
  return createMetadataReader({
    gateway: 'https://gateway.example/ipfs/',
    allowed,
    policy: createApiPolicy(),
  })
}
const nothing = { name: null, image: null }

describe('the proof of metadata', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  test('has the hash of the bytes of file and picture, and its traits', async () => {
    const uri = `${origin}/traits.json`
    expect(await reader([origin]).prove(uri)).toEqual({
      uri,
      name: 'Kong #2',
      traits: [
        { type: 'Fur', value: 'Gold' },
        { type: 'Level', value: '3' },
      ],
      picture: `${origin}/2.png`,
      json: { sha256: sha256(traits()), bytes: traits().length },
      image: { sha256: sha256('a picture'), bytes: 9 },
    })
  })
  test('has none of what cannot be read: a picture that is away, a file that is away', async () => {
    const one = await reader([origin]).prove(`${origin}/1.json`)
    expect([one.json === null, one.image]).toEqual([false, null])
    expect(await reader([origin]).prove(`${origin}/missing.json`)).toMatchObject({ json: null, image: null })
  })
  test('is of a data: URL, too, and of a file that is no JSON by its bytes alone', async () => {
    const inside = await reader([]).prove('data:application/json;base64,e30=')
    expect(inside.json).toEqual({ sha256: sha256('{}'), bytes: 2 })
    expect(await reader([]).prove('data:text/plain,moon')).toMatchObject({
      json: { sha256: sha256('moon') },
      name: null,
      traits: [],
    })
  })
})

describe('metadata of a stranger', () => {
  test('is read from an allowed origin, once while it is kept', async () => {
    const one = reader([origin])
    asked = 0
    const expected = { name: 'Kong #1', image: `${origin}/1.png` }
    expect(await Promise.all([one.read(`${origin}/1.json`), one.read(`${origin}/1.json`)])).toEqual([
      expected,
      expected,
    ])
    expect(asked).toBe(1)
  })
  test.each(['http', 'https'])('is not read from a private address by %s', async (protocol) => {
    asked = 0
    expect(await reader([]).read(`${origin.replace('http', protocol)}/1.json`)).toEqual(nothing)
    expect(asked).toBe(0)
  })
  test('is not read from a name that leads to a private address', async () => {
    expect(await reader([]).read('https://localhost/1.json')).toEqual(nothing)
  })
  test.each(['/large.json', '/away.json', '/missing.json'])('comes to nothing at %s', async (path) => {
    expect(await reader([origin]).read(origin + path)).toEqual(nothing)
  })
  test('cannot bring a script along as a picture', async () => {
    expect(await reader([origin]).read(`${origin}/script.json`)).toEqual(nothing)
    const svg = 'data:image/svg+xml;base64,AAAA'
    const uri = `data:application/json;base64,${Buffer.from(JSON.stringify({ name: 'On chain', image: svg })).toString('base64')}`
    expect(await reader([]).read(uri)).toEqual({ name: 'On chain', image: svg })
  })
  test('of ipfs comes through the gateway', () => {
    expect(toUrl('ipfs://Qm1/2.json', 'https://gateway.example/ipfs')).toBe(
      'https://gateway.example/ipfs/Qm1/2.json',
    )
    expect(toUrl('ipfs://ipfs/Qm1', 'https://gateway.example/ipfs/')).toBe('https://gateway.example/ipfs/Qm1')
  })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['localhost', false],
])('calls %s public: %s', (address, isPublic) => {
  expect(isPublicIp(address)).toBe(isPublic)
})
