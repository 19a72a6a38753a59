import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import type { Policy } from '../queue/retry-policy.ts'
import type { WrittenMail } from './blocks.ts'

export interface Mail {
  /** With its angle brackets. Two deliveries with one id are the same mail. */
  messageId: string
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  /** Plain text. */
  text: string
  /** The same for those who read HTML. */
  html?: string
  headers?: Record<string, string>
  /** What calendars take from it: an .ics file. */
  icalEvent?: NonNullable<WrittenMail['calendar']>
}

export interface Mailer {
  /** Ends when the server has taken the mail. @throws MailError. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** A mail that was not taken, by the codes of the server or the connection; never with its contents. */
export class MailError extends Error {
  override name = 'MailError'
}

type SmtpPolicy = Pick<Policy, 'smtpConnectMaxMs' | 'smtpGreetingMaxMs' | 'smtpIdleMaxMs'>

/** @param url smtp://, smtps://, or file:// for a folder that keeps every mail as a file. */
export function createMailer({ url, from }: { url: string; from: string }, policy: SmtpPolicy): Mailer {
  return url.startsWith('file:')
    ? createFolderMailer(fileURLToPath(url), from)
    : createSmtpMailer(url, from, policy)
}

function createSmtpMailer(url: string, from: string, policy: SmtpPolicy): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: policy.smtpConnectMaxMs,
    greetingTimeout: policy.smtpGreetingMaxMs,
    socketTimeout: policy.smtpIdleMaxMs,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...mail, from })
      } catch (error) {
        throw new MailError(codesOf(error), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** What mail programs open. Named by its id, so that a second delivery takes the place of the first. */
function createFolderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail({ ...mail, from })
      if (!Buffer.isBuffer(message)) throw new MailError('NOT_COMPOSED')
      const file = join(folder, `${mail.messageId.replace(/[^\w.-]/g, '_').replace(/^_|_$/g, '')}.eml`)
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.new`, message)
      await rename(`${file}.new`, file)
    },
    close: () => composer.close(),
  }
}

/** "EAUTH 535", "ECONNREFUSED": what an operator needs, without addresses or words of the mail. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'
  const response =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
  return response === null ? code : `${code} ${response}`
}
