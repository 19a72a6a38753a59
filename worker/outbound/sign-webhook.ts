import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0 (https://github.com/standard-webhooks/standard-webhooks): what a request is signed with and how. */
const secretPrefix = 'whsec_'
const secretBytes = 32

/** @returns a new secret, `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64')
}

/**
 * The headers of one try. Receivers refuse a timestamp older than five minutes, so each try is signed anew; the id stays.
 * @param secrets `whsec_...`; where there are two, either of them verifies.
 * @param at seconds since 1970.
 */
export function signWebhook(
  { id, at, body }: { id: string; at: number; body: string },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') }
}
