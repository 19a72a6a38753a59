import { expect, test } from 'vitest'
import { parseWorkerEnv } from '#worker/env.ts'
import { newTestKeys } from '../support/keys.ts'

const least = {
  DATABASE_URL: 'postgres://u:p@db.example:5432/punky',
  SOLANA_RPC_URL: 'https://rpc.example',
  ...newTestKeys().worker,
}
const from = 'Punky <no-reply@punky.example>'

test('has no mail server unless one is set', () => {
  expect(parseWorkerEnv(least).mail).toBeNull()
  expect(parseWorkerEnv({ ...least, SMTP_URL: '', MAIL_FROM: from }).mail).toBeNull()
})

test('sends mail only with the key that opens the outbox', () => {
  const parse = () =>
    parseWorkerEnv({ ...least, PERSONAL_KEY: '', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: from })
  expect(parse).toThrow('PERSONAL_KEY')
})

test.each(['smtps://user:secret@smtp.example:465', 'smtp://127.0.0.1:25', 'file:///var/mail'])(
  'takes %s',
  (url) => {
    expect(parseWorkerEnv({ ...least, SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ url, from })
  },
)

test.each([
  [{ SMTP_URL: 'https://user:secret@smtp.example' }, 'SMTP_URL'],
  [{ SMTP_URL: 'smtps://user:secret@smtp.example' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtps://user:secret@smtp.example', MAIL_FROM: 'somebody' }, 'MAIL_FROM'],
])('says what is wrong and never the value', (mail, name) => {
  const parse = () => parseWorkerEnv({ ...least, ...mail })
  expect(parse).toThrow(name)
  expect(parse).not.toThrow('secret')
})

test('has no source chain unless its RPC is set', () => {
  expect(parseWorkerEnv(least).sourceChains).toEqual([])
  expect(parseWorkerEnv({ ...least, KAIA_RPC_URL: '', BSC_RPC_URL: '' }).sourceChains).toEqual([])
})

test('knows the chain ids and depths of source chains', () => {
  const urls = { KAIA_RPC_URL: 'https://a.example, https://b.example', ETHEREUM_RPC_URL: 'https://e.example' }
  expect(parseWorkerEnv({ ...least, ...urls, KAIA_CHAIN_ID: '1001', KAIA_DEPTH: '2' }).sourceChains).toEqual([
    {
      chain: 'kaia',
      chainId: 1001,
      depth: 2,
      rpcUrls: ['https://a.example', 'https://b.example'],
      quorum: 2,
    },
    { chain: 'ethereum', chainId: 1, depth: 12, rpcUrls: ['https://e.example'], quorum: 1 },
  ])
})

test('refuses to believe fewer RPCs than it must, and does not count one twice', () => {
  const urls = 'https://k.example/secret,https://k.example/secret'
  const parse = (extra: Record<string, string>) => () =>
    parseWorkerEnv({ ...least, SOURCE_CHAIN_RPCS_MIN: '2', ...extra })
  expect(parse({ KAIA_RPC_URL: urls })).toThrow('KAIA_RPC_URL')
  expect(parse({ KAIA_RPC_URL: urls })).not.toThrow('secret')
  expect(parse({ KAIA_RPC_URL: 'https://a.example,https://b.example' })).not.toThrow()
  expect(parse({})).not.toThrow()
})

test('lets two of three RPCs of a source chain be enough, and on mainnet no fewer than two', () => {
  const list = 'https://a.example/secret,https://b.example,https://c.example'
  const parse = (extra: Record<string, string>) => () =>
    parseWorkerEnv({ ...least, KAIA_RPC_URL: list, ...extra })
  const main = { NETWORK: 'mainnet', SOLANA_RPC_URL: 'https://rpc.example,https://rpc-two.example' }
  expect(parse({ ...main, SOURCE_CHAIN_RPCS_AGREE: '2' })().sourceChains).toMatchObject([{ quorum: 2 }])
  expect(parse({ SOURCE_CHAIN_RPCS_AGREE: '' })().sourceChains).toMatchObject([{ quorum: 3 }])
  expect(parse({ SOURCE_CHAIN_RPCS_AGREE: '4' })).toThrow('KAIA_RPC_URL: must name RPCs on 4 hosts')
  expect(parse({ ...main, SOURCE_CHAIN_RPCS_AGREE: '1' })).toThrow('to be at least 2 on mainnet')
  expect(parse({ ...main, KAIA_RPC_URL: 'https://a.example/secret' })).toThrow('at least 2 hosts on mainnet')
  expect(parse({ SOURCE_CHAIN_RPCS_AGREE: '4' })).not.toThrow('secret')
})

test('needs two RPCs on different hosts on mainnet, and one elsewhere', () => {
  const mainnet = { ...least, NETWORK: 'mainnet' }
  const parse = (urls: string) => () => parseWorkerEnv({ ...mainnet, SOLANA_RPC_URL: urls })
  expect(parse('https://rpc.example')).toThrow('two RPCs on different hosts')
  expect(parse('https://rpc.example/a,https://rpc.example:8899/b')).toThrow('two RPCs on different hosts')
  expect(parse('https://rpc.example,https://rpc-two.example')().network).toBe('mainnet')
  expect(parseWorkerEnv({ ...least, NETWORK: 'devnet' }).network).toBe('devnet')
  expect(() => parseWorkerEnv({ ...least, NETWORK: 'mainnnet' })).toThrow('NETWORK')
})

test('lets wallets sign for PUBLIC_URL alone, wherever mails lead, and for any site on a localnet', () => {
  const site = { PUBLIC_URL: 'https://nft.example/', SITE_ORIGIN: 'https://www.example' }
  const rpcs = { SOLANA_RPC_URL: 'http://127.0.0.1:1,http://127.0.0.2:1' }
  const { siteOrigin, walletOrigin } = parseWorkerEnv({ ...least, ...site, ...rpcs, NETWORK: 'devnet' })
  expect({ siteOrigin, walletOrigin }).toEqual({
    siteOrigin: 'https://www.example',
    walletOrigin: 'https://nft.example',
  })
  expect(parseWorkerEnv({ ...least, ...site, NETWORK: 'localnet' }).walletOrigin).toBeNull()
  expect(parseWorkerEnv({ ...least, ...rpcs, NETWORK: 'devnet' }).walletOrigin).toBeNull()
})
