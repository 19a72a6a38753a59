import { join } from 'node:path'
import type { StartSettings } from './settings.ts'

export interface Places {
  settings: StartSettings
  solanaUrl: string
  kaiaUrl: string
  /** Null: the source chain is not the localnet's, so there is no demo holder. */
  demoUrl: string | null
  email: string
}

/** What a person reads when everything runs: where to go, and what replaces each part. */
export function tellWhereToGo({ settings, solanaUrl, kaiaUrl, demoUrl, email }: Places): string[] {
  const row = (part: string, own: string | null, embedded: string, variable: string) =>
    `${part.padEnd(12)} ${(own ? 'yours' : embedded).padEnd(42)} ${variable}`
  const { ports } = settings
  return [
    '',
    `Site     http://localhost:${ports.site}/kor   in English: /eng`,
    ...(demoUrl
      ? [`Demo     ${demoUrl}/__demo   move an NFT from Kaia to Solana with a borrowed wallet`]
      : []),
    `Console  http://localhost:${ports.site}/admin`,
    `Log in   ${email}   ${settings.demoPassword}`,
    ...(settings.smtpUrl
      ? []
      : [`Mail     http://localhost:${ports.mail}   every mail that would have been sent`]),
    `API      http://localhost:${ports.site}/api/docs`,
    '',
    `${'Part'.padEnd(12)} ${'now'.padEnd(42)} replaced by`,
    row('Database', settings.databaseUrl, `embedded, port ${ports.postgres}`, 'DATABASE_URL'),
    row('Queue', settings.redisUrl, 'in the database', 'REDIS_URL'),
    row('Solana', settings.solanaRpcUrl, `embedded, ${solanaUrl}`, 'SOLANA_RPC_URL'),
    row('Kaia', settings.kaiaRpcUrl, `embedded, ${kaiaUrl}`, 'KAIA_RPC_URL'),
    row('Klip', settings.klipApiUrl, demoUrl ? `a stand-in, ${demoUrl}/__demo` : 'off', 'KLIP_API_URL'),
    row('Mail', settings.smtpUrl, `files in ${settings.mailDir}`, 'SMTP_URL'),
    '',
    `Logs are in ${join(settings.dataDir, 'logs')}. Ctrl-C stops all of it; the next start finds its data again.`,
  ]
}
