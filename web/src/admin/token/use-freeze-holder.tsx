import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { endpoints } from '#contract/endpoints.ts'
import type { Holder } from '#contract/token/holders.ts'
import type { TokenRow } from '#contract/token/tokens.ts'
import { call } from '../../shared/api-client.ts'
import type { ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { hasDraft, startRows } from '../launch/index.ts'
import { paths } from '../paths.ts'

/** Prepares a run that freezes the account of one holder, or thaws it where it is frozen, and opens the wizard at its check. */
export function useFreezeHolder({ projectId, symbol }: TokenRow, mint: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [error, setError] = useState<unknown>(null)
  const prepare = async ({ owner, account, isFrozen }: Holder): Promise<void> => {
    const action = isFrozen ? 'thaw' : 'freeze'
    const { tokens } = await call(endpoints.listHeldTokens, { params: { projectId } })
    await startRows({
      ...{ kind: 'freezeToken', projectId, csv: `owner,account,action\n${owner},${account},${action}` },
      token: tokens.find(({ token }) => token.mint === mint)?.token ?? null,
      name: t(`tokens.holders.runNames.${action}`, { symbol }),
    })
    void navigate(paths.createMaster)
  }
  const tried = async (holder: Holder): Promise<void> => {
    setError(null)
    await prepare(holder).catch(setError)
  }
  const ask = async (holder: Holder): Promise<void> => {
    if (!(await hasDraft())) return tried(holder)
    setRequest({
      title: t('handOver.draft.title'),
      body: t('handOver.draft.body'),
      confirmLabel: t('handOver.draft.confirm'),
      onConfirm: () => tried(holder),
    })
  }
  return { ask, request, close: () => setRequest(null), error }
}
