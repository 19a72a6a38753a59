/** What a log keeps of an error. Texts of the database may quote the values that were sent, so they stay out. */
export interface LoggedError {
  type: string
  message: string
  stack?: string
  code?: string
  query?: string
  constraint?: string
  table?: string
  cause?: LoggedError
}

const causesMax = 5
/** SQLSTATE classes whose message quotes no value: it names a constraint, a lock, a connection or the server. */
const harmlessClasses = new Set(['08', '23', '25', '40', '53', '54', '55', '57', '58', 'XX'])

/**
 * An error without what was sent: of a failed query its text and never its parameters, of the database its code,
 * table and constraint and never its detail. Causes are followed.
 * For pino: `serializers: { err: errorForLog }`, in every process that logs.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown.' }
  const [query, code] = [textOf(error, 'query'), textOf(error, 'code')]
  const [constraint, table] = [textOf(error, 'constraint_name'), textOf(error, 'table_name')]
  return {
    type: error.constructor.name,
    message: messageOf(error),
    // The first lines of a stack are the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(code !== undefined && { code }),
    ...(query !== undefined && { query }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause !== undefined && depth < causesMax && { cause: errorForLog(error.cause, depth + 1) }),
  }
}

/**
 * An error to hand on to what keeps or prints errors as they are, such as the queue or Node at its end: it says what
 * `errorForLog` says and no more. Causes are followed.
 */
export function errorWithoutValues(error: unknown): Error {
  return toError(errorForLog(error))
}

function toError({ type, message, stack, cause }: LoggedError): Error {
  const plain = new Error(message, cause && { cause: toError(cause) })
  plain.name = type
  plain.stack = `${type}: ${message}${stack ? `\n${stack}` : ''}`
  return plain
}

function messageOf(error: Error): string {
  if ('params' in error && 'query' in error) return 'A query failed.'
  if (error.constructor.name !== 'PostgresError') return error.message
  const code = textOf(error, 'code') ?? ''
  return harmlessClasses.has(code.slice(0, 2)) ? error.message : `PostgreSQL refused it with ${code}.`
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
