import { useTranslation } from 'react-i18next'

export interface DiffRow {
  field: string
  before: string
  after: string
  /** There was nothing before: the row says only what came. */
  isNew: boolean
}

/** What was and what is, field by field. The mark before a value says it too: never colour alone. */
export function DiffTable({ label, rows }: { label: string; rows: DiffRow[] }) {
  const { t } = useTranslation()
  const hasBefore = rows.some((row) => !row.isNew)
  const cell = 'min-w-0 px-3 py-2 align-top break-words max-sm:px-2'
  return (
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong bg-veil text-left text-xs text-muted">
            <th scope="col" className="w-[30%] px-3 py-2 font-medium">
              {t('common.diff.field')}
            </th>
            {hasBefore && (
              <th scope="col" className="px-3 py-2 font-medium">
                {t('common.diff.before')}
              </th>
            )}
            <th scope="col" className="px-3 py-2 font-medium">
              {t('common.diff.after')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.field}>
              <th scope="row" className={`${cell} text-left font-normal text-muted`}>
                {row.field}
              </th>
              {hasBefore && (
                <td className={cell}>
                  {!row.isNew && (
                    <del className="text-muted decoration-danger/70 before:mr-1.5 before:inline-block before:text-danger before:content-['−']">
                      {row.before}
                    </del>
                  )}
                </td>
              )}
              <td className={cell}>
                <ins className="font-medium text-ink no-underline before:mr-1.5 before:text-success before:content-['+']">
                  {row.after}
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
