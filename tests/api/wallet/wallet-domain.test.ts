import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startApi, type RunningApi } from '#api/server.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { challengeReply, solanaSigner } from '../../support/wallet/signers.ts'

let api: TestApi
let site: RunningApi
let nameless: RunningApi
beforeAll(async () => {
  api = await openTestApi()
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: _password, ...env } = api.env
  const there = { ...env, PORT: 0, NETWORK: 'devnet' as const }
  site = await startApi({ ...there, PUBLIC_URL: 'https://nft.example' })
  nameless = await startApi(there)
})
afterAll(async () => {
  await site.close()
  await nameless.close()
  await api.close()
})

const replySchema = z.object({ resultCd: z.string(), returnValue: z.unknown() })

/** A POST that names a host of its choice, which fetch does not let anybody do. */
async function post(port: number, path: string, input: { host: string; body: unknown }) {
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { host: input.host, 'content-type': 'application/json' }
    const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(input.body))
  })
  return replySchema.parse(JSON.parse(text))
}
function ask(port: number, host: string, signer = solanaSigner()) {
  return post(port, '/api/login/challenge', {
    host,
    body: { family: 'solana', walletType: 'phantom', address: signer.address },
  })
}

test('a message names the site of PUBLIC_URL, whatever host the request names', async () => {
  const { message } = challengeReply.parse((await ask(site.port, 'evil.example')).returnValue)
  expect(message.split('\n')[0]).toContain('nft.example wants you to sign in')
  expect(message).toContain('URI: https://nft.example')
  expect(message).not.toContain('evil')
})

test('without PUBLIC_URL no message is written for a host a request made up', async () => {
  expect((await ask(nameless.port, 'evil.example')).resultCd).toBe('UNEXPECTED')
  expect((await ask(nameless.port, `127.0.0.1:${nameless.port}`)).resultCd).toBe('SUCCESS')
})

test('a message signed for one site is not taken by another of the same database', async () => {
  const signer = solanaSigner()
  const reply = (await ask(nameless.port, `127.0.0.1:${nameless.port}`, signer)).returnValue
  const { challengeId, message } = challengeReply.parse(reply)
  const body = { challengeId, signature: signer.sign(message) }
  expect((await post(site.port, '/api/login/verify', { host: 'nft.example', body })).resultCd).toBe(
    'CHALLENGE_UNKNOWN',
  )
})

test('a message expires five minutes after it was written, and says so', async () => {
  const { message, expiresAt } = challengeReply.parse((await ask(site.port, 'nft.example')).returnValue)
  const [, issued] = /Issued At: (.*)/.exec(message) ?? []
  expect(message).toContain(`Expiration Time: ${expiresAt}`)
  expect(Date.parse(expiresAt) - Date.parse(issued ?? '')).toBe(300_000)
  expect(Math.abs(Date.now() - Date.parse(issued ?? ''))).toBeLessThan(60_000)
})
