import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileProblemSeverity, type FileProblem } from '#contract/file/file-problems.ts'
import { fileProblemWords } from '#contract/file/file-words.ts'
import { describeProblem } from '#contract/problem.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { Badge } from '#web/src/ui/badge.tsx'
import { Button } from '#web/src/ui/button.tsx'
import { Card } from '#web/src/ui/card.tsx'
import { DividedList } from '#web/src/ui/data/divided-list.tsx'
import { Text } from '#web/src/ui/text.tsx'
import { useWords } from '../../kit/words.ts'
import type { ProblemGroup } from '../folder/file-session.ts'

/** What is wrong with the folder, by kind; each says which files it is about. */
export function FolderProblems({ groups }: { groups: readonly ProblemGroup[] }) {
  const say = useWords('fileSets')
  if (groups.length === 0) return null
  return (
    <Card id="problems" title={say('problems.title')}>
      <DividedList>
        {groups.map((group) => (
          <Group key={group.code} group={group} />
        ))}
      </DividedList>
    </Card>
  )
}

const shownAtFirst = 3

function Group({ group: { code, count, first } }: { group: ProblemGroup }) {
  const { t } = useTranslation()
  const say = useWords('fileSets')
  const [isOpen, setOpen] = useState(false)
  const isError = fileProblemSeverity[code] === 'error'
  const shown = isOpen ? first : first.slice(0, shownAtFirst)
  return (
    <div className="grid gap-2">
      <div>
        <Badge tone={isError ? 'danger' : 'warning'}>
          {t(isError ? 'fileSets.problems.errors' : 'fileSets.problems.warnings', { count })}
        </Badge>
      </div>
      <ul className="grid gap-2">
        {shown.map((problem, index) => (
          <li key={`${problem.path ?? ''} ${index}`}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
      {first.length > shownAtFirst && (
        <div>
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? say('problems.fewer')
              : say('problems.more', { count: formatCount(first.length - shownAtFirst) })}
          </Button>
        </div>
      )}
      {isOpen && count > first.length && (
        <Text as="p" size="sm" tone="muted">
          {say('problems.rest', { count: formatCount(count - first.length) })}
        </Text>
      )}
    </div>
  )
}

function Problem({ problem }: { problem: FileProblem }) {
  return (
    <>
      {problem.path !== null && (
        <Text as="p" size="xs" mono tone="muted" className="break-all">
          {problem.path}
        </Text>
      )}
      <Text as="p" size="sm">
        {describeProblem(fileProblemWords, problem, currentLanguage())}
      </Text>
    </>
  )
}
