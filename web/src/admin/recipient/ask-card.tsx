import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/src/shared/api-client.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { UtcField } from '#web/src/ui/form/utc-field.tsx'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import { paths } from '../paths.ts'
import { ProjectSelect } from '../project/index.ts'
import { emptyQuery, toQuery, type QueryDraft } from './query-draft.ts'
import { QueryFields } from './query-fields.tsx'

/** Asks for a snapshot, now or for a time. */
export function AskCard() {
  const say = useWords('snapshots')
  const denied = useDenied()(endpoints.askSnapshot)
  const navigate = useNavigate()
  const [projectId, setProject] = useState('')
  const [draft, setDraft] = useState<QueryDraft>(emptyQuery)
  const [at, setAt] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const query = toQuery(draft)
  const ask = async (): Promise<void> => {
    if (!query) return
    setFailure(null)
    try {
      const wantedAt = at ? new Date(`${at}Z`).toISOString() : null
      const body = { projectId: Number(projectId), query, wantedAt }
      const { snapshotId } = await call(endpoints.askSnapshot, { body })
      void navigate(paths.snapshot(snapshotId))
    } catch (cause) {
      setFailure(cause)
    }
  }
  return (
    <Card id="ask" title={say('ask.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ProjectSelect
          label={say('fields.projectSymbol')}
          isRequired
          value={projectId}
          onChange={setProject}
        />
        <QueryFields query={draft} change={(part) => setDraft((old) => ({ ...old, ...part }))} />
        <UtcField
          label={say('ask.at')}
          hint={say('ask.atHint')}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        {failure !== null && (
          <div className="sm:col-span-2">
            <Failed error={failure} doing="process" />
          </div>
        )}
        <div className="flex items-end justify-end sm:col-span-2">
          <Button
            icon={ScanSearch}
            variant="primary"
            disabledReason={denied ?? (projectId === '' || !query ? say('ask.missing') : null)}
            onClick={() => void ask()}
          >
            {say('ask.label')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
