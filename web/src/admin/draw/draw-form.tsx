import { Dices, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { DrawInput } from '#contract/draw/draws.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { RuleRecipients } from '#contract/recipient/sources.ts'
import type { WrongRow } from '#contract/recipient/wrong-rows.ts'
import { call } from '../../shared/api-client.ts'
import { formatCount } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/data/states.tsx'
import { CheckField, TextField } from '../../ui/form/inputs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDenied } from '../access.ts'
import { useWords } from '../kit/words.ts'
import {
  drawnProblem,
  emptyRule,
  RuleExclusions,
  ruleProblem,
  RuleParts,
  useHasWrongList,
  useWorkOut,
  type RuleDraft,
} from '../launch/index.ts'
import { paths } from '../paths.ts'
import { ProjectSelect } from '../project/index.ts'
import { WrongRows } from '../recipient/index.ts'

interface Given {
  /** The campaign that it is drawn for. */
  name: string
  projectId: number
  recipients: RuleRecipients
}

interface Found {
  recipients: RuleRecipients
  count: number
  wrong: readonly WrongRow[]
}

/** Whom it is drawn from, counted before anything is published; then how many are drawn. */
export function DrawForm({ given }: { given: Given | null }) {
  const say = useWords('draws')
  const [projectId, setProjectId] = useState<number | null>(given?.projectId ?? null)
  const [rule, setRule] = useState<RuleDraft>({ ...emptyRule, isNeverTwice: false })
  const [name, setName] = useState('')
  const [counts, setCounts] = useState({ winners: '', reserves: '0' })
  const [found, setFound] = useState<Found | null>(null)
  const change = (part: Partial<RuleDraft>): void => {
    setFound(null)
    setRule((old) => ({ ...old, ...part }))
  }
  return (
    <div className="grid gap-5">
      <Card id="whom" title={say('form.whom')}>
        <div className="grid gap-6">
          {given ? (
            <Notice title={say('form.ofCampaign', { name: given.name })}>{say('form.ofCampaignNote')}</Notice>
          ) : (
            <>
              <ProjectSelect
                label={say('fields.projectId')}
                isRequired
                value={projectId === null ? '' : String(projectId)}
                onChange={(value) => {
                  setFound(null)
                  setProjectId(value === '' ? null : Number(value))
                }}
              />
              <RuleParts rule={rule} change={change} projectId={projectId} hasRounds={false} />
              <Exclusions rule={rule} change={change} />
            </>
          )}
          <CountEntrants {...{ given, rule, projectId, found }} onFound={setFound} />
        </div>
      </Card>
      <Card id="many" title={say('form.many')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            className="sm:col-span-2"
            label={say('fields.name')}
            hint={say('form.nameHint')}
            isRequired
            maxLength={100}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={say('fields.winnerCount')}
            isRequired
            inputMode="numeric"
            value={counts.winners}
            onChange={({ target }) => setCounts({ ...counts, winners: target.value.trim() })}
          />
          <TextField
            label={say('fields.reserveCount')}
            hint={say('form.reservesHint')}
            inputMode="numeric"
            value={counts.reserves}
            onChange={({ target }) => setCounts({ ...counts, reserves: target.value.trim() })}
          />
        </div>
      </Card>
      <Publish {...{ projectId, name, counts, found }} />
    </div>
  )
}

function Exclusions({ rule, change }: { rule: RuleDraft; change: (part: Partial<RuleDraft>) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <RuleExclusions rule={rule} change={change} />
      <CheckField
        id="isOnePerPerson"
        label={t('campaigns.rule.isOnePerPerson')}
        hint={t('campaigns.rule.isOnePerPersonHint')}
        checked={rule.isOnePerPerson}
        onChange={({ target }) => change({ isOnePerPerson: target.checked })}
      />
    </>
  )
}

interface CountProps {
  given: Given | null
  rule: RuleDraft
  projectId: number | null
  found: Found | null
  onFound: (found: Found) => void
}

/** Asks who it is now: nobody publishes a list that they have not seen the length of. */
function CountEntrants({ given, rule, projectId, found, onFound }: CountProps) {
  const { t } = useTranslation()
  const say = useWords('draws')
  const denied = useDenied()(endpoints.createDraw)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const workOut = useWorkOut({ kind: 'mint', token: null, projectId, decimals: null, campaignId: null })
  const hasWrongList = useHasWrongList(rule)
  const problem = given ? null : (ruleProblem(rule, null) ?? (hasWrongList ? 'wrong' : null))
  const count = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      onFound(given ? await countGiven(given) : toFound(await workOut(rule)))
    } catch (cause) {
      setFailure(cause)
    } finally {
      setBusy(false)
    }
  }
  const reason =
    denied ??
    (projectId === null ? t('wizard.errors.project') : problem && t(`campaigns.rule.problems.${problem}`))
  return (
    <div className="grid gap-4">
      {failure !== null && <Failed error={failure} doing="process" />}
      {found && (
        <>
          <Notice
            tone={found.count > 0 ? 'success' : 'warning'}
            isUrgent
            title={t('draws.form.found', { count: found.count })}
          />
          <WrongRows wrong={found.wrong} fileName="draw-wrong-rows" />
        </>
      )}
      <div className="flex justify-end">
        <Button
          icon={ListChecks}
          variant={found ? 'secondary' : 'primary'}
          isBusy={isBusy}
          disabledReason={reason}
          onClick={() => void count()}
        >
          {say('form.count')}
        </Button>
      </div>
    </div>
  )
}

async function countGiven({ projectId, recipients }: Given): Promise<Found> {
  const body = { projectId, kind: 'mint', token: null, campaignId: null, recipients } as const
  return toFound({ recipients, ...(await call(endpoints.previewRecipients, { body })) })
}

function toFound(answer: Pick<Found, 'recipients' | 'wrong'> & { facts: { recipients: number } }): Found {
  return { recipients: answer.recipients, count: answer.facts.recipients, wrong: answer.wrong }
}

interface PublishProps {
  projectId: number | null
  name: string
  counts: { winners: string; reserves: string }
  found: Found | null
}

/** Publishes it after a question: from there on nobody changes it. */
function Publish({ projectId, name, counts, found }: PublishProps) {
  const say = useWords('draws')
  const navigate = useNavigate()
  const denied = useDenied()(endpoints.createDraw)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const [winners, reserves] = [Number(counts.winners), Number(counts.reserves)]
  const problem = problemOf(found, name, counts)
  const ask = (): void => {
    if (projectId === null || !found) return
    const body: DrawInput = { projectId, name, recipients: found.recipients, winners, reserves }
    const idempotencyKey = crypto.randomUUID()
    setRequest({
      title: say('publish.ask', { name }),
      body: (
        <>
          <p>{say('publish.body', { entrants: formatCount(found.count), winners: formatCount(winners) })}</p>
          <p>{say('publish.forEver')}</p>
        </>
      ),
      confirmLabel: say('publish.label'),
      onConfirm: async () => {
        const { drawId } = await call(endpoints.createDraw, { body }, { idempotencyKey })
        void navigate(paths.draw(drawId))
      },
    })
  }
  return (
    <div className="flex justify-end">
      <Button
        icon={Dices}
        variant="primary"
        disabledReason={denied ?? (problem && say(`form.problems.${problem}`))}
        onClick={ask}
      >
        {say('publish.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </div>
  )
}

function problemOf(found: Found | null, name: string, counts: PublishProps['counts']) {
  if (!found) return 'count'
  if (name.trim() === '') return 'name'
  return (
    drawnProblem(counts) ?? (Number(counts.winners) + Number(counts.reserves) > found.count ? 'few' : null)
  )
}
