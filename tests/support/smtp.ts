import { createServer, type Socket } from 'node:net'

export interface SmtpServer {
  url: string
  /** What was delivered, whole, in order. */
  mails: string[]
  /** Answers every recipient with this line until it is null again, e.g. "550 No such user". */
  refusal: string | null
  close(): Promise<void>
}

/** A mail server of a few commands on a free loopback port: enough for one mail a connection. */
export async function startSmtp(): Promise<SmtpServer> {
  const state = { mails: [] as string[], refusal: null as string | null }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, state)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  })
}

function talk(socket: Socket, state: { mails: string[]; refusal: string | null }) {
  let text = ''
  let isData = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') say('250-here\r\n250 8BITMIME')
    else if (verb === 'RCPT') say(state.refusal ?? '250 OK')
    else if (verb === 'DATA') {
      isData = true
      say('354 Go on')
    } else if (verb === 'QUIT') socket.end('221 Bye\r\n')
    else say('250 OK')
  }
  say('220 here')
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('utf8')
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = text.indexOf(mark)
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + mark.length)
      if (!isData) command(part)
      else {
        isData = false
        state.mails.push(part)
        say('250 Taken')
      }
    }
  })
}
