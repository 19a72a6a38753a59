import { endpoints } from '#contract/endpoints.ts'
import type { Project } from '#contract/project/projects.ts'
import { useApi } from '../../shared/use-api.ts'
import { Facts } from '../../ui/card.tsx'
import { Bone } from '../../ui/data/skeleton.tsx'
import { Failed } from '../../ui/data/states.tsx'
import type { PartProps } from '../kit/form/form-part.ts'
import { useWords } from '../kit/words.ts'
import { Sol } from '../parts/sol.tsx'

/** What the runs of a project spent today, beside its cap; nothing of one that is being registered. */
export function SpentToday({ row }: PartProps<Project>) {
  return row === null ? null : <Spent projectId={row.projectId} />
}

function Spent({ projectId }: { projectId: number }) {
  const say = useWords('projects')
  const { data, error, mutate } = useApi(
    endpoints.readProjectSpending,
    { params: { projectId } },
    { refreshInterval: 10_000 },
  )
  if (error) return <Failed error={error} onRetry={() => void mutate()} />
  if (!data) return <Bone className="h-16" />
  const value = <Sol lamports={data.spentLamports} />
  return <Facts rows={[{ key: 'spent', name: say('spentToday', { day: data.day }), value }]} />
}
