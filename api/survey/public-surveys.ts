import type { z } from 'zod'
import { judgeAnswers } from '#contract/survey/answers.ts'
import type { Standing } from '#contract/survey/codes.ts'
import type { answerSurvey as endpoint, PublicSurvey } from '#contract/survey/public-surveys.ts'
import type { Db, Tx } from '#db/connection.ts'
import { hasAnswered, saveAnswer } from '#db/survey/answer.ts'
import { findOptionalOpenLater, lockSurvey, type SurveyRow } from '#db/survey/surveys.ts'
import { AppError } from '../app-error.ts'
import { provenAddresses } from '../mypage/index.ts'
import type { Services } from '../services.ts'
import { holdsCollection } from './holds-collection.ts'
import { presentPublicSurvey } from './present.ts'
import { findSurvey } from './surveys.ts'

/** A survey as anybody may see it. @throws AppError NOT_FOUND, also for a draft. */
export async function readPublicSurvey(
  db: Db,
  surveyId: number,
  userUuid: string | null,
): Promise<PublicSurvey> {
  const row = await findSurvey(db, surveyId)
  const { phase } = row
  if (phase === 'draft') throw new AppError('NOT_FOUND')
  const standing = await standingOf(db, row, userUuid)
  const laterId = await findOptionalOpenLater(db, surveyId)
  return presentPublicSurvey(row, { phase, standing, laterId })
}

async function standingOf(db: Db, { survey }: SurveyRow, userUuid: string | null): Promise<Standing> {
  const { audience } = survey
  if (userUuid === null) return audience === 'everybody' ? 'may' : 'signedOut'
  if (await hasAnswered(db, { surveyId: survey.id, userUuid })) return 'answered'
  if (audience !== 'holders') return 'may'
  const { solana } = await provenAddresses(db, userUuid)
  return solana.length > 0 ? 'may' : 'noWallet'
}

type Asked = z.output<typeof endpoint.body> & { surveyId: number; userUuid: string | null }

/**
 * Stores an answer once. Of holders the chain is asked first; the questions and the time are those of the database, read while the survey
 * is held, so that nobody answers what was changed or closed meanwhile.
 * @returns isNew false where the account, one of its wallets or the same browser has answered: that answer stays.
 * @throws AppError NOT_FOUND, SIGNED_OUT, SURVEY_NOT_OPEN, SURVEY_CHANGED, SURVEY_HOLDERS_ONLY, SOLANA_UNREACHABLE, BAD_REQUEST.
 */
export async function answerSurvey(
  services: Pick<Services, 'db' | 'chains'>,
  asked: Asked,
): Promise<{ isNew: boolean }> {
  const { db } = services
  const { surveyId, userUuid } = asked
  const row = await findSurvey(db, surveyId)
  requireOpen(row)
  if (userUuid === null && row.survey.audience !== 'everybody') throw new AppError('SIGNED_OUT')
  const isSecond = userUuid !== null && (await hasAnswered(db, { surveyId, userUuid }))
  if (isSecond) return { isNew: false }
  if (row.survey.audience === 'holders') await requireHolder(services, row, userUuid)
  return db.transaction((tx) => saveHeld(tx, asked, row))
}

async function saveHeld(tx: Tx, asked: Asked, before: SurveyRow): Promise<{ isNew: boolean }> {
  const { surveyId, revision, answers } = asked
  await lockSurvey(tx, surveyId, 'answer')
  const row = await findSurvey(tx, surveyId)
  requireOpen(row)
  // The chain was asked for the holders of what it was then.
  const isOther = row.survey.revision !== before.survey.revision
  if (isOther || row.survey.revision !== revision) throw new AppError('SURVEY_CHANGED')
  const faults = judgeAnswers(row.survey.questions, answers)
  if (faults.length > 0)
    throw new AppError('BAD_REQUEST', {
      issues: faults.map(({ question, ...fault }) => ({ path: `answers.${question}`, ...fault })),
    })
  return { isNew: (await saveAnswer(tx, asked)) !== null }
}

function requireOpen({ survey, phase }: SurveyRow): void {
  if (phase === 'open') return
  if (phase === 'draft') throw new AppError('NOT_FOUND')
  const [opensAt, closesAt] = [survey.opensAt.toISOString(), survey.closesAt.toISOString()]
  throw new AppError('SURVEY_NOT_OPEN', { params: { phase, opensAt, closesAt } })
}

async function requireHolder(
  services: Pick<Services, 'db' | 'chains'>,
  { collectionMint }: SurveyRow,
  userUuid: string | null,
): Promise<void> {
  const wallets = userUuid === null ? [] : (await provenAddresses(services.db, userUuid)).solana
  const mint = collectionMint ?? ''
  const isHolder = wallets.length > 0 && mint !== '' && (await holdsCollection(services, { wallets, mint }))
  if (!isHolder) throw new AppError('SURVEY_HOLDERS_ONLY')
}
