import type { Opener } from '../keys/opener.ts'
import { postWebhook, type WebhookOptions } from '../outbound/post-webhook.ts'

/** Posts what is signed with sealed secrets. They are in clear only while a request is signed. */
export interface Webhooks {
  /** @returns the status. @throws WebhookError, VaultError for a secret that does not open. */
  post(input: {
    id: string
    url: string
    body: string
    secrets: { label: string; sealed: readonly string[] }
  }): Promise<number>
}

export function createWebhooks(vault: Pick<Opener, 'open'>, options: WebhookOptions): Webhooks {
  return {
    post: ({ secrets: { label, sealed }, ...webhook }) => {
      const secrets = sealed.map((text) => Buffer.from(vault.open(text, label)).toString('utf8'))
      return postWebhook({ ...webhook, secrets }, options)
    },
  }
}
