import { endpoints } from '#contract/endpoints.ts'
import type { ApplicationWindow } from '#contract/airdrop/windows.ts'
import { LinkButton } from '../../ui/button.tsx'
import * as codecs from '../kit/form/codecs.ts'
import { resourceForm } from '../kit/form/resource-form.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { ProjectSelect } from '../project/index.ts'
import { windowLooks } from './looks.ts'
import { titleOfWindow } from './window-select.tsx'

/** What applicants read, when they may apply, and who. */
const pages = resourceForm({
  words: 'applicationWindows',
  key: 'windowId',
  create: endpoints.createApplicationWindow,
  update: endpoints.modifyApplicationWindow,
  title: titleOfWindow,
  fields: (field) => [
    field.group(
      'what',
      field.text('titleKor', { lang: 'ko' }),
      field.text('titleEng', { lang: 'en' }),
      field.own('projectId', codecs.id, ({ field: own, row }) => (
        <ProjectSelect {...own} {...(row && { isDisabled: true })} />
      )),
    ),
    field.group('when', field.instant('opensAt'), field.instant('closesAt')),
    field.group('rules', field.choice('onePer'), field.number('applicationsMax'), field.flag('isReviewed')),
  ],
}).pages({
  read: endpoints.readApplicationWindow,
  list: paths.applicationWindows,
  page: (row) => paths.applicationWindow(row.windowId),
  Badges: Now,
})

/** Whether it is open now, and the way to its applications. */
function Now({ row: { phase, windowId } }: { row: ApplicationWindow }) {
  const say = useWords('applicationWindows')
  return (
    <>
      <WordBadge namespace="applicationWindows" name="phase" value={phase} looks={windowLooks} />
      <LinkButton size="sm" variant="ghost" to={paths.airdropApplicationsWith({ windowId })}>
        {say('applications')}
      </LinkButton>
    </>
  )
}

export const CreateWindowPage = pages.CreatePage
export const UpdateWindowPage = pages.UpdatePage
