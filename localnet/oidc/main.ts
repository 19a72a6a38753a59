import { z } from 'zod'
import { untilStopSignal } from '../solana/until-stop-signal.ts'
import { startOidc } from './start-oidc.ts'

/** The stand-in of social logins as a process. */
const environment = z.object({
  OIDC_PORT: z.coerce.number().int().min(1).max(65_535),
  SITE_URL: z.url(),
  /** Those it stands in for, separated by commas. */
  OIDC_NAMES: z.string().transform((text) => text.split(',')),
})

const stopRequested = untilStopSignal()
try {
  const { OIDC_PORT: port, SITE_URL: siteUrl, OIDC_NAMES: names } = environment.parse(process.env)
  const standIn = await startOidc({ port, siteUrl, names })
  console.log(`Social login ready: ${standIn.issuer}`)
  process.send?.({ type: 'ready' })
  await stopRequested
  await standIn.close()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
