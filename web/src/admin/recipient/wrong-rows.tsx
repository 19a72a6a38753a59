import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  countWrongRows,
  describeWrongRow,
  wrongRowsCsv,
  type WrongRow,
} from '#contract/recipient/wrong-rows.ts'
import { currentLanguage } from '#web/src/shared/i18n.ts'
import { saveFile } from '#web/src/shared/save-file.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Notice } from '#web/src/ui/notice.tsx'

/** Rows that are named; the file has all of them. */
const shownMax = 5

/** How many rows of stored lists are worked without, in a sentence or two; null where none is. */
export function useWrongText(): (wrong: readonly WrongRow[]) => string | null {
  const { t } = useTranslation()
  return (wrong) => {
    if (wrong.length === 0) return null
    const { sources, exclusions } = countWrongRows(wrong)
    return [
      ...(sources > 0 ? [t('campaigns.wrongRows.sources', { count: sources })] : []),
      ...(exclusions > 0 ? [t('campaigns.wrongRows.exclusions', { count: exclusions })] : []),
      ...(sources + exclusions === 0 ? [t('campaigns.wrongRows.file')] : []),
    ].join(' ')
  }
}

/** The rows of stored lists that a campaign works without: how many, why, and all of them as a file. Nothing where there are none. */
export function WrongRows({ wrong, fileName }: { wrong: readonly WrongRow[]; fileName: string }) {
  const { t } = useTranslation()
  const told = useWrongText()(wrong)
  if (told === null) return null
  return (
    <Notice
      tone="warning"
      title={told}
      actions={
        <Button
          size="sm"
          icon={Download}
          onClick={() => saveFile(`${fileName}.csv`, wrongRowsCsv(wrong), 'text/csv')}
        >
          {t('campaigns.wrongRows.download')}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {wrong.slice(0, shownMax).map((one) => (
          <li key={`${one.isExclusion} ${one.list} ${one.row} ${one.code}`} className="wrap-anywhere">
            {one.row === null ? one.list : t('campaigns.wrongRows.row', { list: one.list, row: one.row })}
            {': '}
            {describeWrongRow(one, currentLanguage())}
          </li>
        ))}
      </ul>
      {wrong.length > shownMax && <p>{t('campaigns.wrongRows.more', { count: wrong.length - shownMax })}</p>}
      <p>{t('campaigns.wrongRows.next')}</p>
    </Notice>
  )
}
