import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AirdropStage } from '#contract/airdrop/codes.ts'
import { ActionButton } from '../../ui/site/base/action.tsx'
import { NoticeBlock } from '../../ui/site/blocks.tsx'
import { FormAlert, TextInput } from '../../ui/site/form.tsx'
import { flowLink } from '../../ui/site/flow/flow-parts.tsx'
import { Popup } from '../../ui/site/popup.tsx'
import { useExplorers } from '../migration/index.ts'
import { useWallets } from '../wallet/index.ts'
import { findRecords } from './api.ts'
import { refusalOf, type Refusal } from './refusal.ts'

interface Found {
  regId: string
  isCompleted: boolean
  stage: AirdropStage
  signature: string | null
}

/** Looks like an address of either chain; whether there is a record of it, the server says. */
function isAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
}

/** SPEC.md section 4: completed if a record with this wallet address exists, otherwise not completed. */
export function SearchWindow({ onClose, onApply }: { onClose: () => void; onApply: () => void }) {
  const { t } = useTranslation('site')
  const wallets = useWallets()
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const regId = (typed ?? wallets.evm?.address ?? wallets.solana?.address ?? '').trim()
  const search = async (form: HTMLFormElement): Promise<void> => {
    setFound(null)
    if (regId === '') return setRefusal({ field: t('airdrop.search.required') })
    if (!isAddress(regId)) return setRefusal({ field: t('airdrop.search.invalid') })
    setBusy(true)
    try {
      const { isCompleted, stage, signature } = await findRecords(regId)
      setFound({ regId, isCompleted, stage, signature })
      setRefusal({})
    } catch (cause) {
      setRefusal(
        refusalOf(cause, form, { t, label: t('airdrop.search.label'), wrong: 'airdrop.search.invalid' }),
      )
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isBusy) void search(event.currentTarget)
  }
  return (
    <Popup title={t('airdrop.search.title')} closeLabel={t('common.closeX')} onClose={onClose}>
      <form className="form grid gap-5" noValidate aria-busy={isBusy} onSubmit={submit}>
        {refusal.whole && <FormAlert title={t('airdrop.failed')} text={refusal.whole} />}
        <p>{t('airdrop.search.text')}</p>
        <TextInput
          name="regId"
          label={t('airdrop.search.label')}
          error={refusal.field}
          value={typed ?? regId}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NoticeBlock tone="danger" title={t('shell.addressWarning.title')}>
          {t('shell.addressWarning.body')}
        </NoticeBlock>
        <div role="status" className="empty:hidden">
          {found && (
            <NoticeBlock
              title={t(found.isCompleted ? 'airdrop.search.completed' : 'airdrop.search.notCompleted')}
            >
              <p className="break-all">{found.regId}</p>
              <p>
                {found.isCompleted && found.stage !== 'sent'
                  ? t('airdrop.search.completedText')
                  : t(`airdrop.search.stages.${found.stage}`)}
              </p>
              {found.signature !== null && <Sent signature={found.signature} />}
            </NoticeBlock>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ActionButton type="submit" variant="primary" isBusy={isBusy}>
            {t('airdrop.search.send')}
          </ActionButton>
          <button type="button" onClick={onApply} className={flowLink}>
            {t('airdrop.search.apply')}
          </button>
        </p>
      </form>
    </Popup>
  )
}

/** The transaction that sent it, for anybody to look at. */
function Sent({ signature }: { signature: string }) {
  const { t } = useTranslation('site')
  const href = useExplorers().newTransaction(signature)
  return (
    <p className="break-all">
      {t('airdrop.search.transaction')}{' '}
      {href ? (
        <a href={href} target="_blank" rel="noreferrer" className={flowLink}>
          {signature}
        </a>
      ) : (
        signature
      )}
    </p>
  )
}
