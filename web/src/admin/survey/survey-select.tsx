import { endpoints } from '#contract/endpoints.ts'
import type { Survey } from '#contract/survey/surveys.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { rowChoice, type RowSelectProps } from '../kit/choice/row-choice.tsx'
import { useWords } from '../kit/words.ts'

const { listSurveys: list, readSurvey: read } = endpoints
const choice = rowChoice({ list, read, key: 'surveyId' })

type Titled = Pick<Survey, 'titleKor' | 'titleEng' | 'surveyId' | 'version'>

/** In the language of the console; a draft may have it in the other one alone, or none yet. */
export function titleOfSurvey({ titleKor, titleEng, surveyId, version }: Titled): string {
  const [first, second] = currentLanguage() === 'kor' ? [titleKor, titleEng] : [titleEng, titleKor]
  const title = first || second || `#${surveyId}`
  return version > 1 ? `${title} (v${version})` : title
}

/** Chooses a survey by its title; nobody has answered a draft. */
export function SurveySelect(field: RowSelectProps) {
  const say = useWords('surveys')
  return (
    <choice.Select
      placeholder={say('choose')}
      {...field}
      labelOf={titleOfSurvey}
      canChoose={({ state }) => state !== 'draft'}
    />
  )
}
