import { describe, expect, test } from 'vitest'
import { isAsciiUri, uriProblemOf } from '#contract/uri.ts'

describe('a URI of an item, a collection or a project', () => {
  test.each([
    'https://cdn.example/1.json',
    'https://cdn.example',
    'https://cdn.example:8443/a/b?c=d#e',
    'https://cdn.example/%EC%BD%A9.json',
    'https://콩즈.example/1.json',
    'https://8.8.8.8/1.json',
    'https://[2606:4700::1111]/1.json',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi/1.json',
    'ar://bNbA3TEQVL60xlgCcqdz4ZPHFZ711cZ3hmkpGttDt_U',
  ])('%s opens everywhere', (uri) => expect(uriProblemOf(uri, 'mainnet')).toBeNull())

  test.each([
    ['javascript:alert(1)', 'scheme'],
    ['data:application/json,{}', 'scheme'],
    ['http://cdn.example/1.json', 'scheme'],
    ['cdn.example/1.json', 'scheme'],
    ['http://localhost/1.json', 'scheme'],
    ['https://', 'invalid'],
    ['https:/cdn.example', 'invalid'],
    ['https:///1.json', 'invalid'],
    ['https://"onmouseover="x"/', 'invalid'],
    ['https://cdn.example/a b', 'invalid'],
    ['https://cdn.example/<b>', 'invalid'],
    ['ipfs://', 'invalid'],
    ['https://user:pw@cdn.example/1.json', 'userinfo'],
    ['https://user@cdn.example/1.json', 'userinfo'],
    ['https://169.254.169.254/latest/meta-data', 'local'],
    ['https://localhost/1.json', 'local'],
    ['https://a.localhost/1.json', 'local'],
    ['https://127.1/1.json', 'local'],
    ['https://0x7f000001/1.json', 'local'],
    ['https://10.0.0.5/1.json', 'local'],
    ['https://192.168.0.5/1.json', 'local'],
    ['https://[::1]/1.json', 'local'],
    ['https://[fd00::1]/1.json', 'local'],
    ['https://db.internal/1.json', 'local'],
  ])('%s is refused: %s', (uri, problem) => expect(uriProblemOf(uri, 'mainnet')).toBe(problem))

  test('may lead to this machine on the localnet alone', () => {
    for (const uri of ['http://localhost:4000/1.json', 'http://127.0.0.1/1', 'https://localhost/1.json']) {
      expect(uriProblemOf(uri, 'localnet')).toBeNull()
      for (const network of ['devnet', 'testnet', 'mainnet'] as const)
        expect(uriProblemOf(uri, network)).not.toBeNull()
    }
    expect(uriProblemOf('http://localhost.evil.example/1', 'localnet')).toBe('scheme')
  })

  test('the quick way says what the URL parser says', () => {
    const hosts = ['cdn.example', 'a-b.cdn.example', 'x.localhost', 'x.internal']
    const rests = ['', '/', '/1.json', '/a/b%20c', '?q=1', '#x', ':443/x']
    for (const host of hosts) {
      for (const rest of rests) {
        const uri = `https://${host}${rest}`
        // A capital in the scheme takes the slow way.
        expect(uriProblemOf(uri, 'mainnet')).toBe(uriProblemOf(uri.replace('https', 'HTTPS'), 'mainnet'))
      }
    }
  })
})

test('letters beyond ASCII are worth a warning', () => {
  expect(isAsciiUri('https://cdn.example/1.json')).toBe(true)
  expect(isAsciiUri('https://cdn.example/콩즈.json')).toBe(false)
})
