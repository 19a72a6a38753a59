import { isDeepStrictEqual } from 'node:util'
import { judgeSurvey } from '#contract/survey/judge-survey.ts'
import type { Survey, SurveyInput } from '#contract/survey/surveys.ts'
import { findOptionalCollectionRow } from '#db/collection/collection-list.ts'
import type { Queryable, Tx } from '#db/connection.ts'
import { closeSurvey as saveClosed, openSurvey as saveOpen } from '#db/survey/survey-moves.ts'
import {
  findOptionalSurvey,
  lockSurvey,
  saveNewSurvey,
  saveSurvey,
  type SurveyRow,
} from '#db/survey/surveys.ts'
import { AppError, badField } from '../app-error.ts'
import { audited, auditedNew } from '../audit/index.ts'
import type { Author } from '../author.ts'
import { presentSurvey } from './present.ts'

/** @throws AppError NOT_FOUND. */
export async function findSurvey(db: Queryable, surveyId: number): Promise<SurveyRow> {
  const row = await findOptionalSurvey(db, surveyId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND. */
export async function readSurvey(db: Queryable, surveyId: number): Promise<Survey> {
  return presentSurvey(await findSurvey(db, surveyId))
}

/** Stores a draft. @throws AppError BAD_REQUEST for a collection that is not there. */
export async function createSurvey(tx: Tx, input: SurveyInput, author: Author): Promise<Survey> {
  await assertCollection(tx, input)
  const entry = { action: 'survey.create', read: (id: number) => readSurvey(tx, id) } as const
  return auditedNew(tx, entry, author, () =>
    saveNewSurvey(tx, { ...valuesOf(input), registrantId: author.actor }),
  )
}

type Modified = SurveyInput & { revision: number }

/**
 * Changes a survey. Nobody answers meanwhile, so that no answer is to other questions than were read.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for one that is over, CHANGED_MEANWHILE, SURVEY_ANSWERED where what was answered would change,
 *   BAD_REQUEST for one that is open and would lack something.
 */
export async function modifySurvey(
  tx: Tx,
  { surveyId, input: { revision, ...input } }: { surveyId: number; input: Modified },
  author: Author,
): Promise<Survey> {
  await lockSurvey(tx, surveyId, 'change')
  const { survey, phase, answers } = await findSurvey(tx, surveyId)
  if (phase === 'over') throw new AppError('NOT_ALLOWED_NOW', { params: { state: survey.state } })
  if (survey.revision !== revision) throw new AppError('CHANGED_MEANWHILE')
  if (answers > 0 && isOtherAsked(survey, input))
    throw new AppError('SURVEY_ANSWERED', { params: { answers } })
  await assertCollection(tx, input)
  if (survey.state === 'open') assertWhole(input)
  const entry = { action: 'survey.modify', id: surveyId, read: (id: number) => readSurvey(tx, id) } as const
  return audited(tx, entry, author, () =>
    saveSurvey(tx, surveyId, {
      ...valuesOf(input),
      ...{ revision: revision + 1, modifierId: author.actor, modifiedAt: new Date() },
    }),
  )
}

/** Whether what was answered, by whom, or how long it is kept would be something else. */
function isOtherAsked(survey: SurveyRow['survey'], input: SurveyInput): boolean {
  return !isDeepStrictEqual(askedOf(survey), askedOf(input))
}
function askedOf(of: Pick<SurveyInput, 'questions' | 'audience' | 'collectionId' | 'keepTextsDays'>) {
  const { questions, audience, collectionId, keepTextsDays } = of
  return { questions, audience, collectionId, keepTextsDays }
}

/**
 * Opens a draft, and closes the version before it: of two versions one is answered.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW, BAD_REQUEST with everything that it lacks.
 */
export async function openSurvey(tx: Tx, surveyId: number, author: Author): Promise<Survey> {
  await lockSurvey(tx, surveyId, 'change')
  const { survey } = await findSurvey(tx, surveyId)
  const { state } = survey
  if (state !== 'draft') throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  assertWhole(inputOf(survey))
  const entry = { action: 'survey.open', id: surveyId, read: (id: number) => readSurvey(tx, id) } as const
  return audited(tx, entry, author, async ({ earlierId }) => {
    await saveOpen(tx, { surveyId, actor: author.actor })
    if (earlierId !== null)
      await saveClosed(tx, { surveyId: earlierId, actor: author.actor, reason: `Version ${surveyId}` })
  })
}

/** @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for one that is not open. */
export async function closeSurvey(
  tx: Tx,
  { surveyId, reason }: { surveyId: number; reason: string },
  author: Author,
): Promise<Survey> {
  const read = (id: number) => readSurvey(tx, id)
  const entry = { action: 'survey.close', id: surveyId, read, reason } as const
  return audited(tx, entry, author, async ({ state }) => {
    if (!(await saveClosed(tx, { surveyId, actor: author.actor, reason })))
      throw new AppError('NOT_ALLOWED_NOW', { params: { state } })
  })
}

/**
 * The next version of a survey, as a draft that asks the same.
 * @throws AppError NOT_FOUND, NOT_ALLOWED_NOW for a draft, or where there is a later one.
 */
export async function createVersion(
  tx: Tx,
  { surveyId, ...times }: { surveyId: number; opensAt: string; closesAt: string },
  author: Author,
): Promise<Survey> {
  await lockSurvey(tx, surveyId, 'change')
  const { survey, laterId } = await findSurvey(tx, surveyId)
  if (survey.state === 'draft' || laterId !== null)
    throw new AppError('NOT_ALLOWED_NOW', { params: { state: survey.state } })
  const entry = { action: 'survey.create', read: (id: number) => readSurvey(tx, id) } as const
  const [opensAt, closesAt] = [times.opensAt, times.closesAt]
  if (Date.parse(closesAt) <= Date.parse(opensAt)) throw badField('closesAt', 'END_BEFORE_START')
  return auditedNew(tx, entry, author, () =>
    saveNewSurvey(tx, {
      ...valuesOf({ ...inputOf(survey), opensAt, closesAt }),
      ...{ version: survey.version + 1, earlierId: surveyId, registrantId: author.actor },
    }),
  )
}

function inputOf(survey: SurveyRow['survey']): SurveyInput {
  return {
    ...survey,
    opensAt: survey.opensAt.toISOString(),
    closesAt: survey.closesAt.toISOString(),
  }
}

function valuesOf(input: SurveyInput) {
  const { titleKor, titleEng, introKor, introEng, audience, keepTextsDays, questions } = input
  return {
    ...{ titleKor, titleEng, introKor, introEng, audience, keepTextsDays, questions },
    // Who chose another audience after a collection means no collection.
    collectionId: audience === 'holders' ? input.collectionId : null,
    opensAt: new Date(input.opensAt),
    closesAt: new Date(input.closesAt),
  }
}

/** That it may be open as it is: nothing is missing, and its end is still to come. */
function assertWhole(input: SurveyInput): void {
  const isPast = Date.parse(input.closesAt) <= Date.now()
  const issues = [...judgeSurvey(input), ...(isPast ? [{ path: 'closesAt', code: 'END_IS_PAST' }] : [])]
  if (issues.length > 0) throw new AppError('BAD_REQUEST', { issues })
}

/** Of holders: its NFTs are on the chain. */
async function assertCollection(db: Queryable, { audience, collectionId }: SurveyInput): Promise<void> {
  if (audience !== 'holders' || collectionId === null) return
  const row = await findOptionalCollectionRow(db, collectionId)
  if (!row) throw badField('collectionId', 'INVALID')
  if (row.collection.mintAddress === null) throw badField('collectionId', 'COLLECTION_NOT_MINTED')
}
