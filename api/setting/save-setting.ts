import { z } from 'zod'
import {
  settingDefinitions,
  settingKeys,
  type Setting,
  type SettingInput,
  type SettingKey,
} from '#contract/setting/settings.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { listSettings, saveSetting as saveRow, type SettingRow } from '#db/setting/settings.ts'
import type { Sealer } from '#db/vault.ts'
import { AppError, badField } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { parseInput } from '../http/issues.ts'
import { presentOptionalInstant } from '../http/instant.ts'
import { addressOfEvmSecret, addressOfSecret } from '../project/index.ts'

/** Every setting in the order of the contract, those that were never set too. */
export async function readSettings(db: Queryable): Promise<Setting[]> {
  const rows = await listSettings(db)
  return settingKeys.map((key) => present(key, rows.find((row) => row.cdKey === key) ?? null))
}

/**
 * Sets one setting. A secret is sealed before it is stored; neither the reply nor the audit log has it.
 * @throws AppError CHANGED_MEANWHILE when it was changed since it was read; BAD_REQUEST for a text that is not what
 * the key asks for.
 */
export async function saveSetting(
  tx: Tx,
  vault: Sealer,
  change: { key: SettingKey; input: SettingInput },
  author: Author,
): Promise<Setting> {
  const { key, input } = change
  const { secret } = settingDefinitions[key]
  const value = parseValue(key, input.value)
  const row = {
    cdKey: key,
    cdValue: secret === null ? value : vault.seal(value, settingLabel(key)),
    isSecret: secret !== null,
    version: input.version,
    actor: author.actor,
  }
  const entry = { action: 'setting.modify', id: key, read: () => readSetting(tx, key) } as const
  return audited(tx, entry, author, async () => {
    if (!(await saveRow(tx, row))) throw new AppError('CHANGED_MEANWHILE')
  })
}

/** What a sealed setting is bound to: opening it needs the same label. */
export function settingLabel(key: SettingKey) {
  return `setting:${key}`
}

function parseValue(key: SettingKey, text: string): string {
  const { value, secret } = settingDefinitions[key]
  const parsed = parseInput(z.object({ value }), { value: text }).value
  if (secret === null) return parsed
  const { isKey, code } = secret === 'solana' ? solanaKey : evmKey
  if (!isKey(parsed)) throw badField('value', code, { messageKey: code })
  return parsed
}

const solanaKey = { isKey: (text: string) => addressOfSecret(text) !== null, code: 'KEY_UNREADABLE' } as const
const evmKey = {
  isKey: (text: string) => addressOfEvmSecret(text) !== null,
  code: 'KEY_UNREADABLE_EVM',
} as const

async function readSetting(db: Queryable, key: SettingKey): Promise<Setting> {
  const rows = await listSettings(db)
  return present(key, rows.find((row) => row.cdKey === key) ?? null)
}

function present(key: SettingKey, row: SettingRow | null): Setting {
  const { secret, readBy } = settingDefinitions[key]
  return {
    key,
    // A key that became secret later may still have a row that is not.
    value: secret === null ? (row?.cdValue ?? null) : null,
    isSet: row !== null && row.cdValue !== '',
    isSecret: secret !== null,
    readBy,
    version: row?.version ?? 0,
    modifier: row?.setBy ?? null,
    modifiedAt: presentOptionalInstant(row?.setAt ?? null),
  }
}
