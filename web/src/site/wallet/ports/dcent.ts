import { z } from 'zod'
import { findDcentApp } from '../announced.ts'
import { WalletFault, type WalletFaultCode } from '../fault.ts'
import { evmPort } from './evm-port.ts'
import type { WalletPort } from './port.ts'

/** The first account of Ethereum. */
const path = "m/44'/60'/0'/0/0"

const replySchema = z.object({
  header: z.object({ status: z.string() }),
  body: z.object({
    parameter: z.object({ address: z.string().optional(), sign: z.string().optional() }).optional(),
    error: z.object({ code: z.string(), message: z.string().optional() }).optional(),
  }),
})
type Parameter = NonNullable<z.infer<typeof replySchema>['body']['parameter']>

const codes: Record<string, WalletFaultCode> = {
  user_cancel: 'rejected',
  'pop-up_closed': 'rejected',
  time_out: 'timedOut',
  'pop-up_blocked': 'popupBlocked',
  no_device: 'noDevice',
}

/** D'CENT: inside its app on a phone the app itself, elsewhere the device behind its bridge. */
export function dcentPort(): WalletPort {
  return findDcentApp() ? appPort() : bridgePort()
}

/** SPEC.md section 5: it logs in, and does not pay. */
function appPort(): WalletPort {
  const { sendCoin: _coin, transferNft: _nft, ...port } = evmPort('dcent', findDcentApp)
  return port
}

/** A window of its bridge, and the bridge's own program or a cable behind it. */
function bridgePort(): WalletPort {
  return {
    type: 'dcent',
    family: 'evm',
    needsPress: true,
    detect: () => true,
    connect: async ({ silent }) => {
      if (silent) return null
      const connector = await loadConnector()
      const { address } = await asked(() => connector.getAddress(connector.coinType.ETHEREUM, path))
      return valueOf(address)
    },
    disconnect: async () => (await loadConnector()).popupWindowClose(),
    // What comes back is not trusted: the server verifies it.
    sign: async ({ message }) => {
      const connector = await loadConnector()
      return valueOf((await asked(() => connector.getEthereumSignedMessage(message, path))).sign)
    },
    on: () => () => undefined,
  }
}

/** The module throws while it loads in a page that another extension may talk to. */
async function loadConnector() {
  try {
    return (await import('dcent-web-connector')).default
  } catch (cause) {
    throw new WalletFault('unavailable', cause instanceof Error ? cause.message : null)
  }
}

/** The connector resolves and rejects with the same kind of reply. */
async function asked(question: () => Promise<unknown>): Promise<Parameter> {
  const reply = replySchema.safeParse(await question().catch((cause: unknown) => cause))
  if (!reply.success) throw new WalletFault('failed')
  const { header, body } = reply.data
  if (header.status === 'success' && body.parameter) return body.parameter
  const code = body.error?.code ?? ''
  throw new WalletFault(codes[code] ?? 'failed', body.error?.message ?? code)
}

function valueOf(value: string | undefined): string {
  if (value === undefined) throw new WalletFault('failed', "D'CENT answered without a value.")
  return value
}
