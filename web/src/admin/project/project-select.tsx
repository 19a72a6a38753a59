import { useTranslation } from 'react-i18next'
import type { Ref } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Project } from '#contract/project/projects.ts'
import type { WalletFamily } from '#contract/wallet/codes.ts'
import { useApi } from '../../shared/use-api.ts'
import type { FieldProps } from '../../ui/form/field.tsx'
import { FilterSearchSelect, SearchSelect } from '../../ui/form/search-select.tsx'
import { useFound } from '../parts/use-found.ts'

interface ProjectChoice {
  /** Id as text; empty for none. */
  value: string
  onChange: (value: string) => void
}

interface ProjectSelectProps extends ProjectChoice, FieldProps {
  /** Only projects on such a chain; their chain then stands beside the name. */
  family?: WalletFamily
  name?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Chooses a project by name or symbol, however many there are. */
export function ProjectSelect({ value, family, ...field }: ProjectSelectProps) {
  const { t } = useTranslation()
  const labelOf = ({ name, symbol, mainnet }: Project): string =>
    `${name} (${family ? t(`projects.mainnets.${mainnet}`) : symbol})`
  const choice = useProjectChoice(value, labelOf, family)
  return <SearchSelect placeholder={t('collections.chooseProject')} {...field} {...choice} />
}

/** The same in a row of filters; empty for all. */
export function ProjectFilter({ value, ...rest }: ProjectChoice & { label: string }) {
  const { t } = useTranslation()
  const choice = useProjectChoice(value, (row) => row.symbol)
  return <FilterSearchSelect placeholder={t('common.all')} {...rest} {...choice} />
}

function useProjectChoice(value: string, labelOf: (row: Project) => string, family?: WalletFamily) {
  const optionOf = (row: Project) => ({ value: String(row.projectId), label: labelOf(row) })
  const { found, rows, setText } = useFound(endpoints.listProjects, { query: { family }, optionOf })
  const chosen = useProject(value === '' ? null : Number(value), rows)
  return { found, onSearch: setText, value: chosen ? optionOf(chosen) : null }
}

/** The project of an id, at once where a list has it. It stays when the list moves to other rows. */
export function useProject(projectId: number | null, rows: readonly Project[] = []): Project | undefined {
  const { data } = useApi(endpoints.readProject, projectId === null ? null : { params: { projectId } })
  return data ?? rows.find((row) => row.projectId === projectId)
}
