import type { CampaignInput } from '#contract/campaign/campaigns.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalWindow } from '#db/airdrop/windows.ts'
import { listDrawnOf } from '#db/draw/draws.ts'
import { findOptionalFile } from '#db/recipient/files.ts'
import { badField } from '../app-error.ts'

/** That every file and every application window it names is one of the project, and every draw one of it that is drawn. @throws AppError BAD_REQUEST. */
export async function assertSources(
  db: Db,
  recipients: CampaignInput['recipients'],
  projectId: number,
): Promise<void> {
  for (const fileId of fileIdsOf(recipients)) {
    const file = await findOptionalFile(db, fileId)
    if (file?.projectId !== projectId) throw badField('recipients', 'NOT_OF_PROJECT')
  }
  for (const windowId of windowIdsOf(recipients)) {
    const row = await findOptionalWindow(db, windowId)
    if (row?.window.projectId !== projectId) throw badField('recipients', 'NOT_OF_PROJECT')
  }
  const drawIds = new Set(drawIdsOf(recipients))
  const drawn = await listDrawnOf(db, projectId, [...drawIds])
  if (drawn.length < drawIds.size) throw badField('recipients', 'NOT_DRAWN')
}

function fileIdsOf(recipients: CampaignInput['recipients']): number[] {
  if (recipients.by === 'list') return [recipients.fileId]
  const lists = recipients.sources.flatMap((source) => (source.kind === 'list' ? [source.fileId] : []))
  return [...lists, ...recipients.exclude.map(({ fileId }) => fileId)]
}

function windowIdsOf(recipients: CampaignInput['recipients']): number[] {
  if (recipients.by === 'list') return []
  return recipients.sources.flatMap((source) =>
    source.kind === 'applications' && source.windowId !== undefined ? [source.windowId] : [],
  )
}

function drawIdsOf(recipients: CampaignInput['recipients']): number[] {
  if (recipients.by === 'list') return []
  return recipients.sources.flatMap((source) => (source.kind === 'draw' ? [source.drawId] : []))
}
