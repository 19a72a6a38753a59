import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import type { MigrationReason } from '#contract/migration/codes.ts'
import type { Migration } from '#contract/migration/migration.ts'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { flowLink, FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { pathTo } from '../../frame/paths.ts'
import { useNavLanguage } from '../../frame/use-language.ts'
import { refreshMigrations } from '../migrations-store.ts'
import { isFinal } from '../phase.ts'
import { nameOf } from './migration-row.tsx'

/** Why work of ours can be blocked, the most serious first: nobody can say yet, or a person of ours has to look. */
const heldUpReasons = [
  'MINT_UNPROVEN',
  'READ_BACK_MISMATCH',
  'RETURN_FAILED',
  'MINT_FAILED',
  'RPCS_DISAGREE',
  'CHAIN_UNREACHABLE',
] as const satisfies readonly MigrationReason[]

/** What is blocked on our side, for how many NFTs, what is safe meanwhile, and what the person can do. */
export function HeldUp({ run }: { run: Migration[] }) {
  return heldUpReasons.map((reason) => {
    const all = run.filter((it) => it.reason === reason && !isFinal(it))
    return all.length > 0 && <Notice key={reason} reason={reason} all={all} />
  })
}

function Notice({ reason, all }: { reason: (typeof heldUpReasons)[number]; all: Migration[] }) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const [look, setLook] = useState<'none' | 'busy' | 'same' | 'failed'>('none')
  const again = async (): Promise<void> => {
    setLook('busy')
    try {
      await refreshMigrations()
      // When it has changed, this notice is gone.
      setLook('same')
    } catch {
      setLook('failed')
    }
  }
  return (
    <NoticeBlock tone="warning" title={t(`migration.heldUp.${reason}.title`)}>
      <p>{t(`migration.heldUp.${reason}.text`)}</p>
      <p className="mt-1">{t('migration.heldUp.which', { names: all.map(nameOf).join(', ') })}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <FlowButton isSmall isBusy={look === 'busy'} onClick={() => void again()}>
          {t('migration.unsure.look')}
        </FlowButton>
        <PageLink to={pathTo('inquiry', language)} className={flowLink}>
          {t('migration.heldUp.ask')}
        </PageLink>
        <span role="status">
          {look === 'same' && t('migration.heldUp.same')}
          {look === 'failed' && t('migration.offline')}
        </span>
      </div>
    </NoticeBlock>
  )
}
