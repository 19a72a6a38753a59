import { Connection } from '@solana/web3.js'

interface Socket {
  setAutoReconnect(willReconnect: boolean): void
}

function isSocket(value: unknown): value is Socket {
  return typeof value === 'object' && value !== null && 'setAutoReconnect' in value
}

/**
 * As any script would make it, but for one thing: it ends with its chain. Made for pages, it would call a chain
 * that has ended until the process ends, and the process is shared.
 */
export function openConnection(...args: ConstructorParameters<typeof Connection>): Connection {
  const connection = new Connection(...args)
  const socket: unknown = Reflect.get(connection, '_rpcWebSocket')
  if (!isSocket(socket)) throw new Error('web3.js has renamed the socket of a Connection.')
  socket.setAutoReconnect(false)
  return connection
}
