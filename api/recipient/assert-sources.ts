import type { CampaignInput } from '#contract/campaign/campaigns.ts'
import type { Db } from '#db/connection.ts'
import { findOptionalWindow } from '#db/airdrop/windows.ts'
import { listDrawnOf } from '#db/draw/draws.ts'
import { findOptionalFile } from '#db/recipient/files.ts'
import { findNewestFrozen, findOptionalSnapshot } from '#db/recipient/snapshots.ts'
import { findOptionalSurvey } from '#db/survey/surveys.ts'
import { badField } from '../app-error.ts'

/** That every file and every application window it names is one of the project, every draw one of it that is drawn, every snapshot one of it that is frozen, and every survey one that was opened. @throws AppError BAD_REQUEST. */
export async function assertSources(
  db: Db,
  recipients: CampaignInput['recipients'],
  projectId: number,
): Promise<void> {
  for (const fileId of fileIdsOf(recipients)) {
    const file = await findOptionalFile(db, fileId)
    // A snapshot is no list: it is a source of its own. Nor are rows that a round worked without.
    if (file?.projectId !== projectId || file.purpose === 'snapshot' || file.purpose === 'wrong')
      throw badField('recipients', 'NOT_OF_PROJECT')
  }
  for (const windowId of windowIdsOf(recipients)) {
    const row = await findOptionalWindow(db, windowId)
    if (row?.window.projectId !== projectId) throw badField('recipients', 'NOT_OF_PROJECT')
  }
  const drawIds = new Set(drawIdsOf(recipients))
  const drawn = await listDrawnOf(db, projectId, [...drawIds])
  if (drawn.length < drawIds.size) throw badField('recipients', 'NOT_DRAWN')
  for (const snapshotId of snapshotIdsOf(recipients)) {
    const snapshot = (await findOptionalSnapshot(db, snapshotId))?.snapshot
    if (snapshot?.projectId !== projectId) throw badField('recipients', 'NOT_OF_PROJECT')
    if (snapshot.state !== 'frozen') throw badField('recipients', 'SNAPSHOT_NOT_FROZEN')
  }
  for (const surveyId of surveyIdsOf(recipients)) {
    // Surveys belong to no project; nobody has answered a draft.
    const survey = (await findOptionalSurvey(db, surveyId))?.survey
    if (!survey || survey.state === 'draft') throw badField('recipients', 'SURVEY_NOT_OPENED')
  }
}

/**
 * For each source of holders the newest snapshot of the project that asked for the same: about what a round will find. The API reads no
 * chain for it. @throws AppError BAD_REQUEST where none is frozen yet.
 */
export async function snapshotsNow(
  db: Db,
  recipients: CampaignInput['recipients'],
  projectId: number,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  if (recipients.by === 'list') return found
  for (const source of recipients.sources) {
    if (source.kind !== 'holders') continue
    const newest = await findNewestFrozen(db, { projectId, query: source.query })
    if (!newest) throw badField('recipients', 'SNAPSHOT_MISSING')
    found.set(source.id, newest.id)
  }
  return found
}

function surveyIdsOf(recipients: CampaignInput['recipients']): number[] {
  if (recipients.by === 'list') return []
  return recipients.sources.flatMap((source) => (source.kind === 'survey' ? [source.surveyId] : []))
}

function snapshotIdsOf(recipients: CampaignInput['recipients']): number[] {
  if (recipients.by === 'list') return []
  return recipients.sources.flatMap((source) => (source.kind === 'snapshot' ? [source.snapshotId] : []))
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
