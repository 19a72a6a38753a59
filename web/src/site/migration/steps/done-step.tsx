import { useTranslation } from 'react-i18next'
import { PageLink } from '#web/src/ui/site/base/page-link.tsx'
import { ActionLink } from '#web/src/ui/site/base/action.tsx'
import { NoticeBlock } from '#web/src/ui/site/blocks.tsx'
import { flowLink, FlowButton } from '#web/src/ui/site/flow/flow-parts.tsx'
import { FlowFoot, FlowTitle } from '#web/src/ui/site/flow/flow-window.tsx'
import { myPagePath } from '../../frame/paths.ts'
import { useNavLanguage } from '../../frame/use-language.ts'
import { isSameAddress } from '../../wallet/index.ts'
import { draftAgain, endsOf } from '../ends.ts'
import { clearMove } from '../move-store.ts'
import { openAny, openNew } from '../step-of.ts'
import { useArrivals } from '../use-arrivals.ts'
import { EndSection } from './end-section.tsx'
import { nameOf } from './migration-row.tsx'
import { StatusLink } from './status-link.tsx'
import { ShareButton } from './share-button.tsx'
import type { StepParts } from './step-parts.ts'

/** How it ended: what is owned now, or why not, what became of NFT and fee, and what to do next. */
export function DoneStep({ flow }: StepParts) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const { run, otherRuns, wallets } = flow
  const completed = run.filter((it) => it.state === 'completed')
  const failed = run.filter((it) => it.state !== 'completed')
  const { arrivalOf } = useArrivals(completed.map((it) => ({ routeId: it.routeId, tokenId: it.oldNftId })))
  const words =
    failed.length === 0 ? 'migration_complete' : completed.length === 0 ? 'migration_fail' : 'migration_part'
  const isAllThere = failed.length === 0
  const isOwner = wallets.evm && isSameAddress(wallets.evm.address, run[0]?.oldWalletAddress ?? '')
  const show = (asked: string): void => {
    clearMove()
    flow.show(asked)
  }
  const tryAgain = (): void => {
    flow.changeDraft(draftAgain(failed))
    show(openNew)
  }
  return (
    <>
      <FlowTitle text={t(`migration.${words}.text`, { count: completed.length })}>
        {t(`migration.${words}.title`)}
      </FlowTitle>
      <div className="grid gap-8">
        {endsOf(run).map((end) => (
          <EndSection key={end.id} end={end} arrivalOf={arrivalOf} />
        ))}
        {failed.length > 0 && <p>{t('migration.done.next')}</p>}
        {otherRuns[0] !== undefined && (
          <NoticeBlock title={t('migration.done.others', { count: otherRuns.length })}>
            <FlowButton isSmall onClick={() => show(otherRuns[0] ?? openAny)}>
              {t('migration.done.openOther')}
            </FlowButton>
          </NoticeBlock>
        )}
        {run[0] && <StatusLink runId={run[0].runId} />}
        {!isAllThere && (
          <p>
            <PageLink to={myPagePath(language)} className={flowLink}>
              {t('migration.done.myPage')}
            </PageLink>
          </p>
        )}
      </div>
      <FlowFoot>
        {isAllThere && (
          <ActionLink variant="primary" to={myPagePath(language)}>
            {t('migration.done.myPage')}
          </ActionLink>
        )}
        {failed.length > 0 && isOwner && (
          <FlowButton variant="primary" onClick={tryAgain}>
            {t('migration.done.tryAgain', { count: failed.length })}
          </FlowButton>
        )}
        {failed.length > 0 && !isOwner && (
          <FlowButton variant="primary" onClick={flow.close}>
            {t('common.close')}
          </FlowButton>
        )}
        {completed.length > 0 && (
          <ShareButton
            runId={completed[0]?.runId ?? ''}
            names={completed.map(
              (it) => arrivalOf({ routeId: it.routeId, tokenId: it.oldNftId })?.name ?? nameOf(it),
            )}
          />
        )}
        <FlowButton variant="quiet" onClick={() => show(openNew)}>
          {t('migration.done.another')}
        </FlowButton>
      </FlowFoot>
    </>
  )
}
