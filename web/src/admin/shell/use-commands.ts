import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { shortAddress } from '../../shared/format.ts'
import { useApi } from '../../shared/use-api.ts'
import { useDebounced } from '../../shared/use-debounced.ts'
import type { Command, CommandGroup } from '../../ui/shell/palette.tsx'
import { paths } from '../paths.ts'
import { useNavGroups } from './nav.ts'

const perGroup = 6

/** What the palette offers for a text: pages at once, rows of the API a moment after the last key. */
export function useCommands(text: string, isOpen: boolean): CommandGroup[] {
  const { t } = useTranslation()
  const search = useDebounced(text.trim(), 180)
  const navGroups = useNavGroups()
  const isAsking = isOpen && search.length >= 2
  const projects = useApi(endpoints.listProjects, isAsking ? { query: { search, limit: perGroup } } : null)
  const masters = useApi(endpoints.listMasters, isAsking ? { query: { search, limit: perGroup } } : null)
  const items = useApi(endpoints.searchItems, isAsking ? { query: { search, limit: perGroup } } : null)
  const pages: Command[] = navGroups
    .flatMap((group) => group.items)
    .flatMap((item) =>
      item.to ? [{ id: `page-${item.id}`, label: t(`shell.nav.items.${item.id}`), to: item.to }] : [],
    )
    .filter((command) => command.label.toLowerCase().includes(text.trim().toLowerCase()))
  const groups: CommandGroup[] = [{ id: 'pages', label: t('shell.palette.pages'), commands: pages }]
  if (isAsking)
    groups.push(
      {
        id: 'projects',
        label: t('shell.palette.projects'),
        commands: (projects.data?.rows ?? []).map(toProject),
      },
      {
        id: 'masters',
        label: t('shell.palette.masters'),
        commands: (masters.data?.rows ?? []).map(toMaster),
      },
      { id: 'items', label: t('shell.palette.items'), commands: (items.data?.rows ?? []).map(toItem) },
    )
  return groups.filter((group) => group.commands.length > 0)
}

function toProject(row: { projectId: number; name: string; symbol: string }): Command {
  return {
    id: `project-${row.projectId}`,
    label: row.name,
    note: row.symbol,
    to: paths.project(row.projectId),
  }
}

function toMaster(row: { masterId: number; name: string; projectSymbol: string }): Command {
  return {
    id: `master-${row.masterId}`,
    label: row.name,
    note: row.projectSymbol,
    to: paths.master(row.masterId),
  }
}

function toItem(row: { itemId: number; masterId: number; name: string; owner: string }): Command {
  return {
    id: `item-${row.itemId}`,
    label: row.name,
    note: shortAddress(row.owner),
    to: paths.item(row.masterId, row.itemId),
  }
}
