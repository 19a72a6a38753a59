import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  checkList,
  decodeList,
  describeIssue,
  exampleCsv,
  issuesOf,
  parseList,
  summarizeList,
  usableItems,
  type ListCheck,
  type RowItem,
} from '#contract/list/index.ts'
import { mappingList, type MappingItem } from '#contract/reveal/mapping-list.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { Notice } from '#web/src/ui/notice.tsx'
import { SamplePicture } from '#web/src/ui/sample-picture.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useConfig } from '../config.ts'
import { FileField } from './file-field.tsx'

const shownIssues = 8
const shownPictures = 6

/** The mapping of a reveal: a file, checked here by the rules that the server uses again. */
export function MappingField({ field }: OwnProps<Reveal>) {
  const { t } = useTranslation()
  const network = useConfig()?.network ?? 'mainnet'
  const text = String(field.value ?? '')
  const check = useMemo(
    () => (text === '' ? null : checkList(parseList(mappingList, text, { network }), { network })),
    [text, network],
  )
  return (
    <div className="grid gap-4">
      <FileField
        field={field}
        label={t('reveals.file.mapping')}
        note={t('reveals.file.drop')}
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        read={readText}
        example={{ name: 'reveal-example.csv', type: 'text/csv', text: () => exampleCsv(mappingList) }}
      />
      {check && <Checked check={check} />}
    </div>
  )
}

/** Bytes that are no text are judged as a list of nothing. */
async function readText(file: File): Promise<string> {
  const decoded = decodeList(new Uint8Array(await file.arrayBuffer()))
  return decoded.ok ? decoded.text : ' '
}

function Checked({ check }: { check: ListCheck }) {
  const { t, i18n } = useTranslation()
  const language = i18n.language.startsWith('ko') ? 'kor' : 'eng'
  const { ok, warning, error, isUsable, fileIssues } = summarizeList(check)
  const found = check.rows.flatMap((_, at) =>
    issuesOf(check, at + 1).map((issue) => ({
      row: at + 1,
      issue,
      key: `${at} ${issue.code} ${issue.column}`,
    })),
  )
  if (isUsable)
    return (
      <Notice tone="success" title={t('reveals.file.ok', { count: ok + warning })}>
        <Pictures items={[...usableItems(check)].slice(0, shownPictures)} />
      </Notice>
    )
  return (
    <Notice tone="danger" isUrgent title={t('reveals.file.problems', { count: Math.max(1, error) })}>
      <ul className="mt-2 grid gap-1">
        {fileIssues.map((issue) => (
          <li key={issue.code}>{describeIssue(check.definition, issue, language)}</li>
        ))}
        {found.slice(0, shownIssues).map(({ row, issue, key }) => (
          <li key={key}>
            <b>{t('reveals.file.row', { row })}</b> {describeIssue(check.definition, issue, language)}
          </li>
        ))}
      </ul>
      {found.length > shownIssues && (
        <p className="mt-2">{t('reveals.file.more', { count: found.length - shownIssues })}</p>
      )}
    </Notice>
  )
}

/** What the first tokens become. */
function Pictures({ items }: { items: RowItem[] }) {
  return (
    <ul className="mt-3 grid grid-cols-3 gap-3 sm:grid-cols-6">
      {(items as MappingItem[]).map(({ row, name, image }) => (
        <li key={row}>
          <SamplePicture src={image} name={name} />
          <p className="mt-1 truncate text-xs">{name}</p>
        </li>
      ))}
    </ul>
  )
}
