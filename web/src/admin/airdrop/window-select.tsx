import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { ApplicationWindow } from '#contract/airdrop/windows.ts'
import { currentLanguage } from '../../shared/i18n.ts'
import { rowChoice, type RowSelectProps } from '../kit/choice/row-choice.tsx'

const { listApplicationWindows: list, readApplicationWindow: read } = endpoints
const choice = rowChoice({ list, read, key: 'windowId' })

export function titleOfWindow({ titleKor, titleEng }: Pick<ApplicationWindow, 'titleKor' | 'titleEng'>) {
  return currentLanguage() === 'kor' ? titleKor : titleEng
}

/** Chooses an application window by its title. */
export function WindowSelect(field: RowSelectProps) {
  const { t } = useTranslation()
  return <choice.Select placeholder={t('airdropApplications.noWindow')} {...field} labelOf={titleOfWindow} />
}

/** The same in a row of filters; empty for all. */
export function WindowFilter(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return <choice.Filter placeholder={t('common.all')} {...props} labelOf={titleOfWindow} />
}
