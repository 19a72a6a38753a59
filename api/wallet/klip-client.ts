import { z } from 'zod'
import { readBounded } from '#worker/plain-rpc/bounded-body.ts'
import { AppError } from '../app-error.ts'

const timeoutMs = 5_000
const bytesMax = 64 * 1024

const preparedSchema = z.object({ request_key: z.string().min(1).max(200), expiration_time: z.number() })

/** Everything Klip may say of a request; other fields are dropped. */
const resultSchema = z.object({
  status: z.enum(['prepared', 'requested', 'completed', 'canceled', 'error']),
  expiration_time: z.number().nullish(),
  result: z
    .object({
      klaytn_address: z.string().nullish(),
      tx_hash: z.string().nullish(),
      status: z.string().nullish(),
      signature: z.string().nullish(),
    })
    .nullish(),
})
export type KlipResult = z.output<typeof resultSchema>

/**
 * Asks Klip to prepare a request.
 * @param apiUrl base of the app-to-app API, as https://a2a-api.klipwallet.com/v2/a2a.
 * @returns Klip's key, which opens the answer and stays here, and seconds since 1970.
 * @throws AppError KLIP_UNAVAILABLE.
 */
export async function prepareAtKlip(apiUrl: string, body: unknown) {
  const reply = await ask(`${base(apiUrl)}/prepare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { request_key, expiration_time } = parse(preparedSchema, reply)
  return { klipKey: request_key, expiresAtSeconds: expiration_time }
}

/** What became of a request. @throws AppError KLIP_UNAVAILABLE. */
export async function readAtKlip(apiUrl: string, klipKey: string): Promise<KlipResult> {
  return parse(
    resultSchema,
    await ask(`${base(apiUrl)}/result?request_key=${encodeURIComponent(klipKey)}`, {}),
  )
}

function base(apiUrl: string) {
  return apiUrl.replace(/\/+$/, '')
}

function parse<S extends z.ZodType>(schema: S, reply: unknown): z.output<S> {
  const parsed = schema.safeParse(reply)
  if (!parsed.success) throw new AppError('KLIP_UNAVAILABLE', { cause: parsed.error })
  return parsed.data
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.body) throw new Error(`HTTP ${response.status} without a body.`)
    return JSON.parse((await readBounded(response.body, bytesMax)).toString('utf8'))
  } catch (error) {
    throw new AppError('KLIP_UNAVAILABLE', { cause: error })
  }
}
