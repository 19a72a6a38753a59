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
} from '#contract/list/index.ts'
import { mappingList, type MappingItem } from '#contract/reveal/mapping-list.ts'
import type { Reveal } from '#contract/reveal/reveals.ts'
import { fillNumber } from '#contract/reveal/token-number.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { cx } from '#web/src/ui/cx.ts'
import { Notice } from '#web/src/ui/notice.tsx'
import type { OwnProps } from '../kit/form/field-types.ts'
import { useConfig } from '../config.ts'
import { FileField } from './file-field.tsx'
import { useChosenFiles } from './files-field.tsx'
import { Turn } from './turn.tsx'

const shownIssues = 8
const shownTurns = 6

/** The mapping of a reveal: a file, checked here by the rules that the server uses again. */
export function MappingField({ field, form }: OwnProps<Reveal>) {
  const { t } = useTranslation()
  const network = useConfig()?.network ?? 'mainnet'
  const { files } = useChosenFiles(form)
  const text = String(field.value ?? '')
  const check = useMemo(() => {
    const options = { network, ...(files && { files }) }
    return text === '' ? null : checkList(parseList(mappingList, text, options), options)
  }, [text, network, files])
  const [way, name, image] = form.watch(['way', 'placeholderName', 'placeholderImage'])
  return (
    <div className={cx('grid min-w-0 gap-4', field.className)}>
      <FileField
        field={field}
        label={t('reveals.file.mapping')}
        note={t('reveals.file.drop')}
        accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
        read={readText}
        example={{ name: 'reveal-example.csv', type: 'text/csv', text: () => exampleCsv(mappingList) }}
      />
      {check && (
        <Checked
          check={check}
          isOnChain={way === 'chain'}
          placeholder={{ name: String(name ?? ''), image: String(image ?? '') }}
        />
      )}
    </div>
  )
}

/** Bytes that are no text are judged as a list of nothing. */
async function readText(file: File): Promise<string> {
  const decoded = decodeList(new Uint8Array(await file.arrayBuffer()))
  return decoded.ok ? decoded.text : ' '
}

interface CheckedProps {
  check: ListCheck
  isOnChain: boolean
  placeholder: Placeholder
}

function Checked({ check, isOnChain, placeholder }: CheckedProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { ok, warning, error, isUsable, fileIssues } = summarizeList(check)
  const found = check.rows.flatMap((_, at) =>
    issuesOf(check, at + 1).map((issue) => ({
      row: at + 1,
      issue,
      key: `${at} ${issue.code} ${issue.column}`,
    })),
  )
  if (isUsable) {
    const items = [...usableItems(check)] as MappingItem[]
    // What goes on chain must last, and nobody said where it is.
    if (isOnChain && items.some(({ uri }) => uri === ''))
      return <Notice tone="danger" isUrgent title={t('reveals.file.needsUri')} />
    return (
      <Notice tone="success" title={t('reveals.file.ok', { count: ok + warning })}>
        <Turns items={items.slice(0, shownTurns)} placeholder={placeholder} />
      </Notice>
    )
  }
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

interface Placeholder {
  name: string
  image: string
}

/** What the first tokens show before and after. */
function Turns({ items, placeholder }: { items: MappingItem[]; placeholder: Placeholder }) {
  return (
    <ul className="mt-3 grid gap-4 sm:grid-cols-2">
      {items.map(({ row, number, name, image }) => (
        <li key={row}>
          <Turn
            before={{
              name: fillNumber(placeholder.name, number),
              image: placeholder.image === '' ? null : fillNumber(placeholder.image, number),
            }}
            after={{ name, image }}
          />
        </li>
      ))}
    </ul>
  )
}
