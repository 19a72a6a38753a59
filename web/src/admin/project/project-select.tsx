import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { WalletFamily } from '#contract/wallet/codes.ts'
import { rowChoice, type RowSelectProps } from '../kit/choice/row-choice.tsx'

const { listProjects: list, readProject: read } = endpoints
const choice = rowChoice({ list, read, key: 'projectId' })
export const useProject = choice.useRow

/**
 * Chooses a project by name or symbol, however many there are.
 * @param props.family Only projects on such a chain; of several that there are, its chain then stands beside the name.
 */
export function ProjectSelect({ family, ...field }: RowSelectProps & { family?: WalletFamily }) {
  const { t } = useTranslation()
  return (
    <choice.Select
      placeholder={t('collections.chooseProject')}
      {...field}
      query={{ family }}
      labelOf={({ name, symbol, mainnet }) =>
        `${name} (${family === 'evm' ? t(`projects.mainnets.${mainnet}`) : symbol})`
      }
    />
  )
}

/** The same in a row of filters; empty for all. */
export function ProjectFilter(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return <choice.Filter placeholder={t('common.all')} {...props} labelOf={({ symbol }) => symbol} />
}
