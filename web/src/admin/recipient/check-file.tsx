import { useState } from 'react'
import { describeProblem, type Problem } from '#contract/problem.ts'
import type { SnapshotManifest } from '#contract/recipient/snapshot/snapshot-manifest.ts'
import { snapshotProblems, type SnapshotProblemCode } from '#contract/recipient/snapshot/snapshot-words.ts'
import { verifySnapshot } from '#contract/recipient/snapshot/verify-snapshot.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Card } from '#web/src/ui/card.tsx'
import { DropZone } from '#web/src/ui/form/drop-zone.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { useWords } from '../kit/words.ts'

interface Checked {
  name: string
  problems: Problem<SnapshotProblemCode>[]
}

/** Holds a file that somebody has to the manifest, here in the browser: it goes nowhere. */
export function CheckFile({ manifest }: { manifest: SnapshotManifest }) {
  const say = useWords('snapshots')
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (file: File): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    setChecked({ name: file.name, problems: verifySnapshot(bytes, manifest) })
  }
  return (
    <Card id="check" title={say('check.title')}>
      <div className="grid gap-4">
        <DropZone
          label={say('check.label')}
          note={say('check.note')}
          action={say('check.action')}
          accept=".tsv,.txt,text/tab-separated-values,text/plain"
          onFile={(file) => void check(file)}
        />
        {checked && <Verdict name={checked.name} problems={checked.problems} />}
      </div>
    </Card>
  )
}

function Verdict({ name, problems }: Checked) {
  const say = useWords('snapshots')
  const isRight = problems.length === 0
  return (
    <Notice
      tone={isRight ? 'success' : 'danger'}
      isUrgent
      title={say(isRight ? 'check.right' : 'check.wrong', { name })}
    >
      {problems.slice(0, 5).map((problem) => (
        <p key={`${problem.code} ${JSON.stringify(problem.params)}`} className="wrap-anywhere">
          {describeProblem(snapshotProblems, problem, currentLanguage())}
        </p>
      ))}
    </Notice>
  )
}
