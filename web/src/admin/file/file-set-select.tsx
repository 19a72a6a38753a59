import { endpoints } from '#contract/endpoints.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { rowChoice, type RowSelectProps } from '../kit/choice/row-choice.tsx'
import { useWords } from '../kit/words.ts'

const { listFileSets: list, readFileSet: read } = endpoints
const choice = rowChoice({ list, read, key: 'fileSetId' })
export const useFileSet = choice.useRow

/** Chooses a finished set by its name. @param props.projectId null: of any project */
export function FileSetSelect({ projectId, ...field }: RowSelectProps & { projectId: number | null }) {
  const say = useWords('fileSets')
  return (
    <choice.Select
      {...field}
      placeholder={say('choose.placeholder')}
      query={{ projectId: projectId ?? undefined, state: 'finished' }}
      labelOf={({ name, projectSymbol, itemCount }) =>
        say('choose.label', { name, project: projectSymbol, count: formatCount(itemCount) })
      }
    />
  )
}
