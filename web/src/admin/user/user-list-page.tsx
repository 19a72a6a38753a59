import { Download } from 'lucide-react'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { callFile } from '../../shared/api-client.ts'
import { saveFile } from '../../shared/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access.ts'
import type { BulkProps } from '../kit/list/list-page-definition.ts'
import { listPage } from '../kit/list/list-page.tsx'
import { useWords } from '../kit/words.ts'
import { useFailureToast } from '../parts/use-failure-toast.ts'
import { paths } from '../paths.ts'
import { progressLooks, userLooks } from './looks.ts'

/** Everybody with an account: as much of each as tells them apart. */
export const UserListPage = listPage({
  list: endpoints.listUsers,
  words: 'users',
  key: 'uuid',
  open: (row) => paths.user(row.uuid),
  bulk: ExportUsers,
  filters: (filter) => [
    filter.search(),
    filter.chips('status'),
    filter.select('documentProgress'),
    filter.select('kind'),
    filter.select('role'),
  ],
  order: 'registeredAt',
  columns: (column) => [
    column.link('uid', 300),
    column.text('name', 160),
    column.word('kind', 100),
    column.badge('status', 130, userLooks),
    column.badge('documentProgress', 140, progressLooks),
    column.own('walletCount', 90, (row) => row.walletCount, { align: 'end' }),
    column.word('role', 110),
    column.since('registeredAt', 130),
  ],
})

/** What the filters leave as CSV, for whoever may take it along. */
function ExportUsers({ query }: BulkProps) {
  const say = useWords('users')
  const may = useMay()
  const sayFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  if (!may(endpoints.downloadUsers)) return null
  const take = async (): Promise<void> => {
    setBusy(true)
    try {
      saveFile('users.csv', await callFile(endpoints.downloadUsers, { query }), 'text/csv')
    } catch (cause) {
      sayFailure('read', cause)
    } finally {
      setBusy(false)
    }
  }
  return <Button icon={Download} label={say('export')} isBusy={isBusy} onClick={() => void take()} />
}
