import type { PresetInput, TypedPreset } from '#contract/campaign/presets.ts'
import { findOptionalPreset, savePreset } from '#db/campaign/presets.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { AppError } from '../app-error.ts'
import { audited } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentTypedPreset } from './present.ts'

/** @throws AppError NOT_FOUND. */
export async function readPreset(db: Queryable, presetId: number): Promise<TypedPreset> {
  const row = await findOptionalPreset(db, presetId)
  if (!row) throw new AppError('NOT_FOUND')
  return presentTypedPreset(row)
}

/** What a person says of a preset is no sample any more. @throws AppError NOT_FOUND. */
export function modifyPreset(
  tx: Tx,
  { presetId, input }: { presetId: number; input: PresetInput },
  author: Author,
): Promise<TypedPreset> {
  const { nameKor, nameEng, ...values } = input
  const entry = { action: 'preset.modify', id: presetId, read: (id: number) => readPreset(tx, id) } as const
  const changed = { modifierId: author.actor, modifiedAt: new Date() }
  return audited(tx, entry, author, () =>
    savePreset(tx, presetId, { nameKor, nameEng, values, isSample: false, ...changed }),
  )
}
