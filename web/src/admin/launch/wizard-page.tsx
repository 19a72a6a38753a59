import { Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListFix } from '#contract/list/index.ts'
import { firstLaunchKind, launchOf } from '#contract/operation/launches.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { DataPage } from '../frames/data-page.tsx'
import { paths } from '../paths.ts'
import { useProject } from '../project/index.ts'
import { emptyDraft, mergeFixes, stepIds, type Draft, type StepId } from './draft/draft-store.ts'
import type { AdminKey } from '#web/src/shared/sentence-keys.ts'
import { useConfig } from '../config.ts'
import { useDraft, type DraftHook } from './draft/use-draft.ts'
import { listOptionsOf, tokenOf } from './list/list-options.ts'
import type { RowFilter } from './list/list-session.ts'
import { useCollection } from '../collection/index.ts'
import { useAssetStates } from './list/use-asset-states.ts'
import { useAssets } from './list/use-assets.ts'
import { useNumberedFiles } from '../file/index.ts'
import { useForgetPlanned } from './list/use-forget-planned.ts'
import { useList } from './list/use-list.ts'
import { useRecipients } from './list/use-recipients.ts'
import { CheckStep } from './steps/check-step.tsx'
import { PlanStep } from './steps/plan-step.tsx'
import { SourceStep } from './steps/source-step.tsx'
import { CampaignStart } from './campaign/campaign-start.tsx'
import { StartStep } from './steps/start-step.tsx'
import { AskedOther } from './asked-other.tsx'
import { usePreset } from './use-preset.ts'
import { useRefusal } from './use-refusal.ts'
import type { Wizard } from './wizard.ts'
import { planProblem } from './plan-input.ts'
import { useStandardOfNfts } from './list/use-standard-of-nfts.ts'

/** Four steps: source, check, plan and cost, start. Everything is kept in this browser until the run exists. */
export function WizardPage() {
  const hook = useDraft()
  usePreset(hook)
  return <WizardOf hook={hook} lead={<AskedOther hook={hook} />} />
}

interface WizardProps {
  hook: DraftHook
  /** Where it leads back to, of what is stored already. */
  parent?: { to: string; label: string }
  /** What stands above the steps. */
  lead?: ReactNode
}

/** The four steps with a draft, wherever it came from. */
export function WizardOf({ hook: { draft, change, flush, drop }, parent, lead }: WizardProps) {
  const { t } = useTranslation()
  const network = useConfig()?.network
  const kind = draft?.kind ?? firstLaunchKind
  const settings = draft?.settings ?? emptyDraft.settings
  const project = useProject(settings.projectId)
  const wallet = project?.storedKeys.find(({ purpose }) => purpose === 'admin')?.address ?? null
  const token = tokenOf(draft ?? emptyDraft)
  const options = listOptionsOf(draft ?? emptyDraft, { network, payer: wallet, token })
  // Judged once the network is known, and what numbers mean: what may stand in a URI depends on it.
  const numbered = useNumberedFiles(launchOf(kind).list.takesFiles ? settings.fileSetId : null)
  const bytes = network && !numbered.isLoading ? (draft?.source?.bytes ?? null) : null
  const list = useList({ kind, bytes, files: numbered.files }, options, () => draft?.fixes ?? [])
  const [filter, setFilter] = useState<RowFilter>('all')
  useForgetPlanned(list, settings.collectionId)
  useStandardOfNfts(list, { draft, change })
  const collectionId = launchOf(kind).needsCollection ? settings.collectionId : null
  const collectionMint = useCollection(collectionId)?.mintAddress ?? null
  const lookUps = [
    useAssets(list, kind, { collectionId, standard: settings.standard, wallet, collectionMint }),
    useAssetStates(list, kind),
    useRecipients(list, token),
  ] as const
  const assets = lookUps.find(({ error }) => error !== null) ?? lookUps[0]
  const refusal = useRefusal()
  const top = useRef<HTMLDivElement>(null)
  if (!draft) return null
  const { campaign } = draft.settings
  const isUsable = list.state?.summary.isUsable ?? false
  // What the amounts are of decides how they are judged.
  const isBrought = draft.source !== null && (token !== null || !launchOf(kind).list.isOfToken)
  const reachable: Record<StepId, boolean> = {
    source: true,
    check: isBrought,
    plan: isBrought && isUsable,
    start: isBrought && isUsable && planProblem(draft) === null,
  }
  const go = (step: StepId): void => {
    change({ step })
    top.current?.focus()
  }
  // A reload judges the list first; until then the step that was open shows the check.
  const step = reachable[draft.step] ? draft.step : isBrought ? 'check' : 'source'
  const fix = async (fixes: ListFix[]): Promise<void> => {
    change((old) => ({ fixes: mergeFixes(old.fixes, fixes) }))
    await list.fix(fixes)
  }
  const wizard: Wizard = {
    ...{ draft, change, flush, drop },
    ...{ list, assets, go, reachable, filter, setFilter, fix, refusal, numbered },
  }
  return (
    <DataPage
      title={t(titleOf(draft))}
      description={t(descriptionOf(draft))}
      parent={
        parent ??
        (campaign
          ? { to: paths.campaigns, label: t('campaigns.title') }
          : { to: paths.masters, label: t('masters.title') })
      }
      actions={draft.source && !campaign?.editing && <Discard onDiscard={() => void drop()} />}
      lead={lead}
    >
      <div ref={top} tabIndex={-1} className="outline-none">
        <Stepper
          label={t('wizard.steps.label')}
          current={step}
          steps={stepIds.map((id) => ({
            id,
            label: t(`wizard.steps.${id}`),
            onOpen: reachable[id] ? () => go(id) : undefined,
          }))}
        />
      </div>
      {step === 'source' && (
        <SourceStep key={campaign?.drawId ?? String(campaign?.isDrawn)} wizard={wizard} />
      )}
      {step === 'check' && <CheckStep wizard={wizard} />}
      {step === 'plan' && <PlanStep wizard={wizard} />}
      {step === 'start' && !campaign && <StartStep wizard={wizard} />}
      {step === 'start' && campaign && <CampaignStart wizard={wizard} campaign={campaign} />}
    </DataPage>
  )
}

function titleOf({ kind, settings: { campaign } }: Draft): AdminKey {
  if (!campaign) return `wizard.kinds.${kind}.title`
  return campaign.editing ? 'campaigns.wizard.editTitle' : 'campaigns.wizard.title'
}

function descriptionOf({ settings: { campaign } }: Draft): AdminKey {
  if (!campaign) return 'wizard.description'
  return campaign.editing ? 'campaigns.wizard.editDescription' : 'campaigns.wizard.description'
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation()
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  return (
    <>
      <Button
        icon={Trash2}
        variant="ghost"
        onClick={() =>
          setRequest({
            title: t('wizard.discard.title'),
            body: t('wizard.discard.body'),
            confirmLabel: t('wizard.discard.confirm'),
            tone: 'danger',
            onConfirm: async () => onDiscard(),
          })
        }
      >
        {t('wizard.discard.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
