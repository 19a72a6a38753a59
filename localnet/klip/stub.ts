import { randomBytes } from 'node:crypto'
import { concat, Interface, keccak256, parseEther, toUtf8Bytes, type Wallet } from 'ethers'
import { z } from 'zod'
import { sendFrom } from '../demo/send-from.ts'

/** How long a request to the phone is good for, as Klip's own. */
const lifeSeconds = 300

const transaction = z.object({
  from: z.string().optional(),
  to: z.string(),
  amount: z.string().optional(),
  value: z.string().optional(),
  abi: z.string().optional(),
  params: z.string().optional(),
})
const prepareBody = z.object({
  bapp: z.object({ name: z.string() }),
  type: z.enum(['auth', 'send_klay', 'execute_contract', 'sign_message']),
  transaction: transaction.optional(),
  message: z.object({ value: z.string(), from: z.string().optional() }).optional(),
})
type Prepared = z.infer<typeof prepareBody>

interface Request {
  key: string
  body: Prepared
  status: 'prepared' | 'requested' | 'completed' | 'canceled' | 'error'
  expirationTime: number
  result: Record<string, unknown> | null
}

/** What the phone shows of a request. */
export interface PhoneRequest {
  key: string
  type: Prepared['type']
  app: string
  /** What is asked, by the language of a page. */
  words: { ko: string; en: string }
  status: Request['status']
}

export interface KlipStub {
  /** Answers Klip's paths, or null for others. */
  answer(method: string, url: URL, body: unknown): Promise<{ status: number; body: unknown } | null>
  /** Open requests, newest first. */
  phone(): PhoneRequest[]
  /** The person with the phone agrees or refuses. */
  decide(key: string, isAgreed: boolean): Promise<void>
}

/**
 * A stand-in of Klip's app-to-app API (POST /v2/a2a/prepare, GET /v2/a2a/result) with one phone, whose wallet
 * really signs and sends on the EVM chain at `chainUrl`.
 */
export function createKlipStub(phoneWallet: Wallet, chainUrl: string): KlipStub {
  const requests = new Map<string, Request>()
  const prepare = (sent: unknown) => {
    const parsed = prepareBody.safeParse(sent)
    if (!parsed.success) return { status: 400, body: { err: 'invalid request' } }
    const request: Request = {
      key: randomBytes(16).toString('hex'),
      body: parsed.data,
      status: 'prepared',
      expirationTime: Math.floor(Date.now() / 1000) + lifeSeconds,
      result: null,
    }
    requests.set(request.key, request)
    return { status: 200, body: shown(request) }
  }
  const result = (key: string | null) => {
    const request = key === null ? undefined : requests.get(key)
    if (!request) return { status: 400, body: { err: 'request_key not found' } }
    return { status: 200, body: shown(request) }
  }
  return {
    answer: async (method, url, body) => {
      if (method === 'POST' && url.pathname === '/v2/a2a/prepare') return prepare(body)
      if (method === 'GET' && url.pathname === '/v2/a2a/result')
        return result(url.searchParams.get('request_key'))
      return null
    },
    phone: () =>
      [...requests.values()]
        .filter((it) => isOpen(it))
        .map((entry) => ({
          key: entry.key,
          type: entry.body.type,
          app: entry.body.bapp.name,
          words: wordsOf(entry.body),
          status: entry.status,
        }))
        .toReversed(),
    decide: async (key, isAgreed) => {
      const request = requests.get(key)
      if (!request || !isOpen(request)) return
      if (!isAgreed) {
        request.status = 'canceled'
        return
      }
      request.status = 'requested'
      await carryOut(request, phoneWallet, chainUrl)
    },
  }
}

function isOpen(request: Request) {
  return (
    (request.status === 'prepared' || request.status === 'requested') &&
    request.expirationTime > Date.now() / 1000
  )
}

function shown(request: Request) {
  return {
    request_key: request.key,
    status: request.status,
    expiration_time: request.expirationTime,
    ...(request.result && { result: request.result }),
  }
}

function wordsOf({ type, transaction, message }: Prepared): PhoneRequest['words'] {
  if (type === 'auth')
    return { ko: '이 지갑의 주소를 알려 줍니다.', en: 'Sends the app the address of this wallet.' }
  if (type === 'sign_message') return { ko: message?.value ?? '', en: message?.value ?? '' }
  const to = transaction?.to ?? '?'
  if (type === 'send_klay') {
    const amount = `${transaction?.amount ?? '?'} KAIA`
    return { ko: `${amount}를 보냅니다.\n받는 주소 ${to}`, en: `Sends ${amount}.\nTo ${to}` }
  }
  const tokenId = tokenOf(transaction)
  if (tokenId === null) return { ko: `컨트랙트를 호출합니다.\n${to}`, en: `Calls a contract.\n${to}` }
  return { ko: `NFT #${tokenId}를 보냅니다.\n컬렉션 ${to}`, en: `Sends NFT #${tokenId}.\nCollection ${to}` }
}

/** The NFT of a transfer as Klip receives it: the last of three values. */
function tokenOf(input: Prepared['transaction']): string | null {
  const values = z.array(z.unknown()).safeParse(JSON.parse(input?.params ?? '[]'))
  const last = values.success && values.data.length === 3 ? values.data[2] : null
  return typeof last === 'string' || typeof last === 'number' ? String(last) : null
}

async function carryOut(request: Request, wallet: Wallet, chainUrl: string) {
  const { transaction, message } = request.body
  const address = wallet.address
  const from = transaction?.from ?? message?.from ?? address
  // Klip refuses a request that is meant for another wallet than the phone's.
  if (from.toLowerCase() !== address.toLowerCase()) {
    request.status = 'error'
    return
  }
  if (request.body.type === 'auth') request.result = { klaytn_address: address }
  else if (request.body.type === 'sign_message')
    request.result = { klaytn_address: address, signature: signKaiaMessage(wallet, message?.value ?? '') }
  else request.result = { tx_hash: await send(request.body, wallet, chainUrl), status: 'success' }
  request.status = 'completed'
}

async function send({ type, transaction }: Prepared, wallet: Wallet, chainUrl: string) {
  if (type === 'send_klay')
    return sendFrom(wallet, chainUrl, {
      to: transaction?.to ?? '',
      value: parseEther(transaction?.amount ?? '0'),
    })
  const entry: unknown = JSON.parse(transaction?.abi ?? '{}')
  const values = z.array(z.unknown()).parse(JSON.parse(transaction?.params ?? '[]'))
  const contract = new Interface([z.record(z.string(), z.unknown()).parse(entry)] as never)
  const [fragment] = contract.fragments
  const name = fragment && 'name' in fragment ? String(fragment.name) : ''
  return sendFrom(wallet, chainUrl, {
    to: transaction?.to ?? '',
    value: BigInt(transaction?.value ?? '0'),
    data: contract.encodeFunctionData(name, values),
  })
}

/** KIP-97: Kaia's own prefix. */
function signKaiaMessage(wallet: Wallet, text: string) {
  const message = toUtf8Bytes(text)
  const prefix = toUtf8Bytes(`\u0019Klaytn Signed Message:\n${message.length}`)
  return wallet.signingKey.sign(keccak256(concat([prefix, message]))).serialized
}
