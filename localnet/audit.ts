import { main } from '#worker/run/audit-main.ts'
import { urlOfPostgres } from './postgres/start-postgres.ts'
import { readKept } from './start/settings.ts'

/** `npm run audit`: of what the environment names, or of what `npm start` runs on this machine. */
const kept = process.env['DATABASE_URL'] ? null : readKept()
await main({
  ...(kept && {
    DATABASE_URL: urlOfPostgres(kept.ports.postgres),
    SOLANA_RPC_URL: `http://127.0.0.1:${kept.ports.solana}`,
    NETWORK: 'localnet',
    KAIA_RPC_URL: `http://127.0.0.1:${kept.ports.evm}`,
    SECRETS_KEY: kept.secretsKey,
  }),
  ...process.env,
})
