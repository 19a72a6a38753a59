import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import type { Staff } from '#contract/staff/staff.ts'
import { useApi } from '../../shared/use-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DividedList } from '../../ui/data/divided-list.tsx'
import { SettingRow } from '../../ui/data/setting-row.tsx'
import { Text } from '../../ui/text.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { DataPage, DataView } from '../frames/data-page.tsx'
import { paths } from '../paths.ts'
import { StaffDialog } from './staff-dialog.tsx'

/** Who may work here, and what lets them in. */
export function StaffPage() {
  const { t } = useTranslation()
  const { data, error, mutate } = useApi(endpoints.listStaff)
  const [openUuid, setOpenUuid] = useState<string | null>(null)
  const opened = data?.find(({ userUuid }) => userUuid === openUuid) ?? null
  return (
    <DataPage
      title={t('staff.title')}
      description={t('staff.description')}
      actions={
        <LinkButton to={paths.staffInvitations} icon={MailPlus}>
          {t('staff.invitations')}
        </LinkButton>
      }
    >
      <Card>
        <DataView
          state={{ isLoading: !data, isEmpty: data?.length === 0, error, onRetry: () => void mutate() }}
          empty={null}
        >
          <DividedList>
            {data?.map((row) => (
              <StaffRow key={row.userUuid} row={row} onOpen={() => setOpenUuid(row.userUuid)} />
            ))}
          </DividedList>
        </DataView>
      </Card>
      <StaffDialog
        row={opened}
        onClose={() => setOpenUuid(null)}
        onChanged={(rows) => void mutate(rows, false)}
      />
    </DataPage>
  )
}

function StaffRow({ row, onOpen }: { row: Staff; onOpen: () => void }) {
  const { t } = useTranslation()
  const name = row.name || row.uid
  return (
    <SettingRow
      name={
        <>
          {name}
          <Badge tone={row.role === 'owner' ? 'warning' : 'neutral'}>{t(`shell.roles.${row.role}`)}</Badge>
          {row.isSelf && <Badge tone="info">{t('staff.self')}</Badge>}
        </>
      }
      note={row.uid}
      value={
        <>
          <Text size="sm" tone={row.hasSecondFactor ? 'success' : 'muted'}>
            {t(row.hasSecondFactor ? 'staff.hasFactor' : 'staff.noFactor')}
          </Text>
          <Text size="sm" tone="muted">
            {row.lastSeenAt === null ? (
              t('staff.neverSeen')
            ) : (
              <>
                {t('staff.sessions', { count: row.sessions })} · <RelativeTime at={row.lastSeenAt} />
              </>
            )}
          </Text>
        </>
      }
      action={
        <Button onClick={onOpen} label={t('staff.manageOf', { name })}>
          {t('staff.manage')}
        </Button>
      }
    />
  )
}
