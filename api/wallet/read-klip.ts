import type { z } from 'zod'
import { findOptionalKlipRequest, saveKlipStatus, type KlipRequestRow } from '#db/wallet/klip-requests.ts'
import { AppError } from '../app-error.ts'
import { isEvmAddress, toChecksum } from '#contract/evm-address.ts'
import type { KlipStatus } from '#contract/wallet/codes.ts'
import type { readKlipResult as endpoint } from '#contract/wallet/wallets.ts'
import { readAtKlip, type KlipResult } from './klip-client.ts'
import type { Services } from '../services.ts'

type Answer = z.output<typeof endpoint.reply>

/**
 * What the phone answered. Klip is asked until the request has ended or its time is over, never after.
 * @throws AppError NOT_FOUND for the request of another user, KLIP_UNAVAILABLE.
 */
export async function readKlip(
  services: Services,
  requestId: string,
  ownerHashes: string[],
): Promise<Answer> {
  const row =
    ownerHashes.length > 0 ? await findOptionalKlipRequest(services.db, requestId, ownerHashes) : null
  if (!row) throw new AppError('NOT_FOUND')
  return present(isOpen(row) ? await askOnce(services, row) : row)
}

function isOpen({ status }: KlipRequestRow) {
  return status === 'prepared' || status === 'requested'
}

function askOnce(services: Services, row: KlipRequestRow): Promise<KlipRequestRow> {
  const { klipQuestions: asked } = services
  const known = asked.get(row.requestId)
  if (known) return known
  const answer = ask(services, row).finally(() => asked.delete(row.requestId))
  asked.set(row.requestId, answer)
  return answer
}

async function ask({ db, env }: Services, row: KlipRequestRow): Promise<KlipRequestRow> {
  if (row.expiresAt.getTime() <= Date.now())
    return saveKlipStatus(db, row, { status: 'expired', result: null })
  if (env.KLIP_API_URL === undefined) throw new AppError('KLIP_UNAVAILABLE')
  const klipResult = judge(row, await readAtKlip(env.KLIP_API_URL, row.klipKey))
  return klipResult.status === row.status ? row : saveKlipStatus(db, row, klipResult)
}

/** Completed is what brings what was asked for; a transaction Klip calls failed is an error. */
function judge(row: KlipRequestRow, klipResult: KlipResult): { status: KlipStatus; result: string | null } {
  if (klipResult.status !== 'completed') return { status: klipResult.status, result: null }
  const result = resultOf(row, klipResult.result)
  if (result === null || klipResult.result?.status === 'fail') return { status: 'error', result: null }
  return { status: 'completed', result }
}

function resultOf({ type }: KlipRequestRow, result: KlipResult['result']): string | null {
  const text = (value: string | null | undefined, isRight: (input: string) => boolean) =>
    value && isRight(value) ? value : null
  switch (type) {
    case 'auth':
      return text(result?.klaytn_address, isEvmAddress)
    case 'sign':
      return text(result?.signature, (it) => /^0x[0-9a-fA-F]{130}$/.test(it))
    case 'fee':
    case 'nft':
      return text(result?.tx_hash, (it) => /^0x[0-9a-fA-F]{64}$/.test(it))
  }
}

function present({ type, status, result }: KlipRequestRow): Answer {
  const answer = status === 'completed' ? result : null
  return {
    status,
    address: type === 'auth' && answer !== null ? toChecksum(answer) : null,
    txHash: (type === 'fee' || type === 'nft') && answer !== null ? answer.toLowerCase() : null,
    signature: type === 'sign' ? answer : null,
  }
}
