import type { AlertChannel, AlertChannelInput } from '#contract/alert/channels.ts'
import {
  findOptionalAlertChannel,
  saveAlertChannel,
  saveChannelSecret,
  saveNewAlertChannel,
  secretLabelOf,
} from '#db/alert/channels.ts'
import { saveTestDelivery } from '#db/alert/deliver-notice.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import type { Sealer } from '#db/vault.ts'
import { newWebhookSecret } from '#worker/outbound/sign-webhook.ts'
import { AppError } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentAlertChannel } from './present.ts'

async function findChannel(db: Queryable, channelId: number) {
  const row = await findOptionalAlertChannel(db, channelId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND. */
export async function readAlertChannel(db: Queryable, channelId: number): Promise<AlertChannel> {
  return presentAlertChannel(await findChannel(db, channelId))
}

/** Stores a channel and its audit entry. @returns it as the console shows it. */
export function createAlertChannel(tx: Tx, input: AlertChannelInput, author: Author): Promise<AlertChannel> {
  const entry = { action: 'alertChannel.create', read: (id: number) => readAlertChannel(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewAlertChannel(tx, { ...input, registrantId: author.actor }),
  )
}

/** @throws AppError NOT_FOUND. */
export function modifyAlertChannel(
  tx: Tx,
  { channelId, input }: { channelId: number; input: AlertChannelInput },
  author: Author,
): Promise<AlertChannel> {
  return audited(tx, entryOf(tx, 'alertChannel.modify', channelId), author, () =>
    saveAlertChannel(tx, channelId, { ...input, modifierId: author.actor, modifiedAt: new Date() }),
  )
}

/**
 * A new secret of a webhook. It is sealed before it is stored, and said this once; the audit log says only that it was
 * issued. @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for a channel that signs nothing.
 */
export async function issueChannelSecret(
  tx: Tx,
  { channelId, personal }: { channelId: number; personal: Sealer },
  author: Author,
): Promise<{ secret: string; oldSecretUntil: string | null }> {
  const { channel } = await findChannel(tx, channelId)
  if (channel.kind !== 'webhook') throw new AppError('NOT_ALLOWED_NOW')
  const secret = newWebhookSecret()
  const sealed = personal.seal(secret, secretLabelOf(channel.secretLabel))
  const { oldSecretUntil } = await audited(tx, entryOf(tx, 'alertChannel.secret', channelId), author, () =>
    saveChannelSecret(tx, { channelId, sealed, actor: author.actor }),
  )
  return { secret, oldSecretUntil }
}

/** @returns the delivery that carries it. @throws AppError NOT_FOUND. */
export async function testAlertChannel(
  tx: Tx,
  channelId: number,
  author: Author,
): Promise<{ deliveryId: number }> {
  const { channel } = await findChannel(tx, channelId)
  const made: number[] = []
  await audited(tx, entryOf(tx, 'alertChannel.test', channelId), author, async () => {
    made.push(await saveTestDelivery(tx, channel, author.actor))
  })
  return { deliveryId: made[0] ?? 0 }
}

function entryOf(
  tx: Tx,
  action: 'alertChannel.modify' | 'alertChannel.secret' | 'alertChannel.test',
  id: number,
) {
  return { action, id, read: (channelId: number) => readAlertChannel(tx, channelId) }
}
