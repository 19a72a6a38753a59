import { useEffect, useRef } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Project } from '#contract/project/projects.ts'
import { useApi } from '#web/src/shared/use-api.ts'
import { TextLink } from '#web/src/ui/address.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import type { PartProps } from '../kit/form/form-part.ts'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'

/** What of a project waits for a second person; nothing of one that is being registered, or that asks nobody. */
export function OpenChanges({ row }: PartProps<Project>) {
  return row === null ? null : <Open projectId={row.projectId} savedAt={row.modifiedAt} />
}

function Open({ projectId, savedAt }: { projectId: number; savedAt: string | null }) {
  const say = useWords('approvals')
  const place = useRef<HTMLDivElement>(null)
  const savedBefore = useRef(savedAt)
  const { data, mutate } = useApi(
    endpoints.listProjectChanges,
    { query: { projectId, state: 'open' } },
    { refreshInterval: 15_000 },
  )
  // Whoever has just asked for one sees that it waits: the button is far below.
  useEffect(() => {
    if (savedBefore.current === savedAt) return
    savedBefore.current = savedAt
    void mutate().then((now) => now?.rows.length && place.current?.scrollIntoView({ block: 'center' }))
  }, [savedAt, mutate])
  if (!data || data.rows.length === 0) return <div ref={place} />
  return (
    <div ref={place}>
      <Notice tone="warning" title={say('openTitle')}>
        <p>{say('openNext')}</p>
        <ul className="mt-2 grid gap-1">
          {data.rows.map(({ changeId, subject }) => (
            <li key={changeId}>
              <TextLink to={paths.change(changeId)}>{say(`subjects.${subject}`)}</TextLink>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
