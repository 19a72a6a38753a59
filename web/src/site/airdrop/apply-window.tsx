import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '../../ui/site/base/action.tsx'
import { NoticeBlock } from '../../ui/site/blocks.tsx'
import { FormAlert, TextInput } from '../../ui/site/form.tsx'
import { FormTrap } from '../../ui/site/form-trap.tsx'
import { flowLink } from '../../ui/site/flow/flow-parts.tsx'
import { Popup } from '../../ui/site/popup.tsx'
import { useIsOpen } from '../frame/features.ts'
import { OpeningDay } from '../feature/index.ts'
import { useWallets, type Wallets } from '../wallet/index.ts'
import { useFetched } from '../use-fetched.ts'
import { fetchWindows, sendApplication } from './api.ts'
import { refusalOf, type Refusal } from './refusal.ts'
import { ofNone, WindowChoice } from './window-choice.tsx'

type Outcome = 'new' | 'accepted' | 'known' | 'other' | null

/** The airdrop application: a Solana address on the curve, or the message of SPEC.md section 5. */
export function ApplyWindow({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  const { t } = useTranslation('site')
  const wallets = useWallets()
  const isOpen = useIsOpen('airdrop')
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const isSending = useRef(false)
  const windows = useFetched('airdrop windows', fetchWindows).data?.windows ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  // The one that closes first is what somebody comes for.
  const windowId = chosen ?? String(windows.find(({ phase }) => phase === 'open')?.windowId ?? ofNone)
  const address = typed ?? wallets.solana?.address ?? ''
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (isSending.current) return
    const refuse = (found: Refusal): void => {
      setRefusal(found)
      form.querySelector('input')?.focus()
    }
    if (address.trim() === '') return refuse({ field: t('airdrop.apply.required') })
    isSending.current = true
    setBusy(true)
    try {
      const answer = await sendApplication({
        ...{ solanaAddress: address.trim(), ...ownerOf(wallets) },
        windowId: windowId === ofNone ? null : Number(windowId),
      })
      setOutcome(outcomeOf(answer))
    } catch (cause) {
      refuse(refusalOf(cause, form, { t, label: t('airdrop.apply.label'), wrong: 'airdrop.apply.wrong' }))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void send(event.currentTarget)
  }
  return (
    <Popup title={t('airdrop.apply.title')} closeLabel={t('common.closeX')} onClose={onClose}>
      {outcome ? (
        <Done outcome={outcome} onClose={onClose} />
      ) : !isOpen ? (
        <Shut onSearch={onSearch} />
      ) : (
        <form method="post" className="form grid gap-5" noValidate aria-busy={isBusy} onSubmit={submit}>
          {refusal.whole && <FormAlert title={t('airdrop.failed')} text={refusal.whole} />}
          <p>{t('airdrop.apply.text')}</p>
          <WindowChoice
            windows={windows}
            value={windowId}
            onChange={(value) => {
              setChosen(value)
              setRefusal({})
            }}
          />
          <TextInput
            name="solanaAddress"
            label={t('airdrop.apply.label')}
            hint={t('airdrop.apply.hint')}
            error={refusal.field}
            value={address}
            onChange={(event) => {
              setTyped(event.target.value)
              setRefusal({})
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NoticeBlock tone="danger" title={t('shell.addressWarning.title')}>
            {t('shell.addressWarning.body')}
          </NoticeBlock>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <ActionButton type="submit" variant="primary" isBusy={isBusy}>
              {t('airdrop.apply.send')}
            </ActionButton>
            <button type="button" onClick={onSearch} className={flowLink}>
              {t('airdrop.apply.search')}
            </button>
          </p>
          <FormTrap />
        </form>
      )}
    </Popup>
  )
}

/** No applications are taken; earlier ones can be found with their result. */
function Shut({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('site')
  return (
    <div className="grid gap-5">
      <NoticeBlock title={t('airdrop.apply.shut')}>
        <OpeningDay of="airdrop" />
      </NoticeBlock>
      <p>
        <button type="button" onClick={onSearch} className={flowLink}>
          {t('airdrop.apply.search')}
        </button>
      </p>
    </div>
  )
}

/** Under which it is found again, where a wallet is connected. */
function ownerOf({ evm, solana }: Wallets) {
  const wallet = evm ?? solana
  return wallet ? { regId: wallet.address, walletType: wallet.type } : { walletType: null }
}

function outcomeOf({ isNew, isOtherAddress, state }: Awaited<ReturnType<typeof sendApplication>>): Outcome {
  if (isNew) return state === 'accepted' ? 'accepted' : 'new'
  return isOtherAddress ? 'other' : 'known'
}

function Done({ outcome, onClose }: { outcome: NonNullable<Outcome>; onClose: () => void }) {
  const { t } = useTranslation('site')
  return (
    <div className="form-done grid gap-6">
      <div role="status">
        <NoticeBlock title={t(`airdrop.apply.${outcome}.title`)}>
          {t(`airdrop.apply.${outcome}.text`)}
        </NoticeBlock>
      </div>
      <p>
        <ActionButton variant="primary" onClick={onClose}>
          {t('common.close')}
        </ActionButton>
      </p>
    </div>
  )
}
