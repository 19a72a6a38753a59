import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountDecimalsOf } from '#contract/campaign/amount-decimals.ts'
import type { CampaignKind } from '#contract/campaign/codes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RecipientFacts } from '#contract/recipient/sources.ts'
import { formatCount } from '#web/src/shared/format.ts'
import { Button } from '#web/src/ui/button.tsx'
import { Failed } from '#web/src/ui/data/states.tsx'
import { CheckField } from '#web/src/ui/form/inputs.tsx'
import { Notice } from '#web/src/ui/notice.tsx'
import { useDenied } from '../../access.ts'
import { ProjectSelect } from '../../project/index.ts'
import { SkeletonRows } from '#web/src/ui/data/skeleton.tsx'
import { drawnRule, emptyRule, ruleOfDraw, ruleProblem, type RuleDraft } from './rule-draft.ts'
import { RuleDrawn } from './rule-drawn.tsx'
import { useTypedRule } from './use-typed-rule.ts'
import type { Wizard } from '../wizard.ts'
import { RuleAmounts } from './rule-amounts.tsx'
import { RuleExclusions, RuleParts } from './rule-parts.tsx'
import { useWorkOut, type Found } from './use-work-out.ts'
import { useHasWrongList } from './wallet-list.tsx'
import { WrongRows } from '../../recipient/index.ts'

interface RuleSourceProps {
  wizard: Wizard
  kind: CampaignKind
  onTake: (name: string, bytes: Uint8Array<ArrayBuffer>, recipients: Found['recipients']) => void
}

/** Recipients by a rule: sources joined, amounts, whom it is not for; worked out anew for every round. */
export function RuleSource({ wizard, kind, onTake }: RuleSourceProps) {
  const { t } = useTranslation()
  const denied = useDenied()(endpoints.previewRecipients)
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const { projectId, token, campaign } = wizard.draft.settings
  const decimals = amountDecimalsOf(kind, token)
  const editing = campaign?.editing ?? null
  const { rule, setRule, state } = useTypedRule(campaign?.recipients ?? null, decimals, () =>
    firstRuleOf(wizard),
  )
  const change = (part: Partial<RuleDraft>): void => {
    setFound(null)
    setRule((old) => ({ ...old, ...part }))
  }
  const workOut = useWorkOut({ kind, token, projectId, decimals, campaignId: editing?.campaignId ?? null })
  const hasWrongList = useHasWrongList(rule)
  const problem = ruleProblem(rule, decimals) ?? (hasWrongList ? 'wrong' : null)
  const preview = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      setFound(await workOut(rule))
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  if (state === 'reading') return <SkeletonRows rows={4} />
  return (
    <div className="grid gap-6">
      {state === 'foreign' && (
        <Notice tone="warning" title={t('campaigns.rule.foreign')}>
          {t('campaigns.rule.foreignNext')}
        </Notice>
      )}
      <ProjectSelect
        family="solana"
        label={t('collections.fields.projectId')}
        isRequired
        {...(editing && { isDisabled: true })}
        value={projectId === null ? '' : String(projectId)}
        onChange={(value) =>
          wizard.change((old) => ({
            settings: { ...old.settings, projectId: value === '' ? null : Number(value), collectionId: null },
          }))
        }
      />
      <RuleParts projectId={projectId} rule={rule} change={change} />
      {decimals !== null && <RuleAmounts rule={rule} change={change} />}
      <RuleExclusions rule={rule} change={change} />
      <RuleFlags rule={rule} change={change} />
      <RuleDrawn rule={rule} change={change} />
      {failure !== null && <Failed error={failure} doing="process" />}
      {found && (
        <>
          <FoundNotice
            found={found}
            onUse={() => onTake(t('campaigns.rule.name'), found.bytes, found.recipients)}
          />
          <WrongRows wrong={found.wrong} fileName={`${kind}-wrong-rows`} />
        </>
      )}
      <div className="flex justify-end">
        <Button
          icon={ListChecks}
          variant={found ? 'secondary' : 'primary'}
          isBusy={isBusy}
          disabledReason={
            denied ??
            (projectId === null
              ? t('wizard.errors.project')
              : problem && t(`campaigns.rule.problems.${problem}`))
          }
          onClick={() => void preview()}
        >
          {t('campaigns.rule.preview')}
        </Button>
      </div>
    </div>
  )
}

const flags = ['isOnePerPerson', 'isNeverTwice'] as const

function RuleFlags({ rule, change }: { rule: RuleDraft; change: (part: Partial<RuleDraft>) => void }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      {flags.map((name) => (
        <CheckField
          key={name}
          id={name}
          label={t(`campaigns.rule.${name}`)}
          hint={t(`campaigns.rule.${name}Hint`)}
          checked={rule[name]}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      ))}
    </div>
  )
}

/** Empty, or those who were drawn, where the campaign is for them, or those of whom each round draws, where a preset says so. */
function firstRuleOf({ draft }: Wizard): RuleDraft {
  const { drawId = null, isDrawn = false, amount = null } = draft.settings.campaign ?? {}
  if (drawId !== null) return ruleOfDraw(drawId, amount ?? '')
  return isDrawn ? drawnRule(amount ?? '') : emptyRule
}

/** Who it is now, in numbers, before anything is taken. */
function FoundNotice({ found, onUse }: { found: Found; onUse: () => void }) {
  const { t } = useTranslation()
  const { facts, problems, recipients } = found
  const [problem] = problems
  const isUsable = facts.recipients > 0 && problems.length === 0
  const isFew = isTooFew(found)
  return (
    <Notice
      tone={isUsable && !isFew ? 'success' : 'warning'}
      isUrgent
      title={
        recipients.drawn && facts.entrants !== null
          ? t('campaigns.rule.drawn.found', { count: facts.entrants, winners: recipients.drawn.winners })
          : t('campaigns.rule.found', { count: facts.recipients })
      }
      actions={
        isUsable && (
          <Button size="sm" variant="primary" onClick={onUse}>
            {t('campaigns.rule.use')}
          </Button>
        )
      }
    >
      {isFew && <p>{t('campaigns.rule.drawn.few')}</p>}
      {linesOf(facts).map(({ key, name, count }) => (
        <p key={key}>
          {t(`campaigns.rule.facts.${key}`, { name })}: {formatCount(count)}
        </p>
      ))}
      {problem && (
        <p>{t('campaigns.rule.amountsWrong', { problem: t(`campaigns.amountProblems.${problem}`) })}</p>
      )}
    </Notice>
  )
}

/** Fewer are there now than are to be drawn: a round with so few is held. */
function isTooFew({ facts: { entrants }, recipients: { drawn } }: Found): boolean {
  return drawn !== undefined && entrants !== null && entrants < drawn.winners + drawn.reserves
}

function linesOf({ left, joined, nothing, unresolved, unlinked, ours, earlier }: RecipientFacts) {
  const counts = [
    ...left.map((one) => ({ key: 'left' as const, ...one })),
    { key: 'joined' as const, name: '', count: joined },
    { key: 'nothing' as const, name: '', count: nothing },
    { key: 'unresolved' as const, name: '', count: unresolved },
    { key: 'unlinked' as const, name: '', count: unlinked },
    { key: 'ours' as const, name: '', count: ours },
    ...earlier.map((one) => ({ key: 'earlier' as const, ...one })),
  ]
  return counts.filter(({ count }) => count > 0)
}
