import type { Survey } from '#contract/survey/surveys.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { useFaults } from './faults.ts'
import { Lacks } from './register-page.tsx'

/** What a draft lacks, that a survey for everybody is not one person, one answer, and which version follows. */
export function SurveyNotices({ survey }: { survey: Survey }) {
  const say = useWords('surveys')
  const faultsOf = useFaults()
  const { state, audience, laterId } = survey
  return (
    <>
      {state === 'draft' && <Lacks faults={faultsOf(survey)} />}
      {audience === 'everybody' && (
        <Notice tone="warning" title={say('notOnePerson.title')}>
          {say('notOnePerson.note')}
        </Notice>
      )}
      {laterId !== null && (
        <Notice
          title={say('later.title')}
          actions={
            <LinkButton size="sm" to={paths.survey(laterId)}>
              {say('later.link')}
            </LinkButton>
          }
        >
          {say('later.note')}
        </Notice>
      )}
    </>
  )
}
