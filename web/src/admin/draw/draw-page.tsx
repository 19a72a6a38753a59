import { CirclePlus, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Draw } from '#contract/draw/draws.ts'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '../../shared/api-client.ts'
import { useApi } from '../../shared/use-api.ts'
import { useNow } from '../../shared/use-now.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog, type ConfirmRequest } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useDenied } from '../access.ts'
import { JobPage } from '../frames/job-page.tsx'
import { UnreadPage } from '../frames/unread-page.tsx'
import { WordBadge } from '../kit/list/columns.tsx'
import { useWords } from '../kit/words.ts'
import { LinkFor } from '../parts/link-for.tsx'
import { PublicLink } from '../parts/public-link.tsx'
import { paths } from '../paths.ts'
import { BlocksCard, DrawnCard, ListCard } from './draw-cards.tsx'
import { drawLooks } from './looks.ts'

/** One draw: its list, the blocks that decide it, and who was drawn. */
export function DrawPage() {
  const say = useWords('draws')
  const drawId = Number(useParams()['drawId'])
  const { data, error, mutate } = useApi(
    endpoints.readDraw,
    { params: { drawId } },
    { refreshInterval: (latest) => (latest && isOver(latest) ? 0 : 3_000) },
  )
  const retry = (): void => void mutate()
  if (data) return <DrawView key={drawId} draw={data} onChange={retry} />
  return (
    <UnreadPage
      title={say('one')}
      parent={{ to: paths.draws, label: say('title') }}
      error={error}
      onRetry={retry}
    />
  )
}

/** Nothing of it changes any more. */
function isOver({ state }: Draw): boolean {
  return state === 'drawn' || state === 'called_off'
}

function DrawView({ draw, onChange }: { draw: Draw; onChange: () => void }) {
  const say = useWords('draws')
  const { drawId, name, state, projectId } = draw
  return (
    <JobPage
      title={name}
      description={`${draw.projectSymbol} · ${draw.projectName}`}
      parent={{ to: paths.draws, label: say('title') }}
      badges={<WordBadge namespace="draws" name="state" value={state} looks={drawLooks} />}
      actions={
        <>
          {state === 'drawn' && draw.round === null && (
            <LinkFor
              by={endpoints.createCampaign}
              to={paths.createCampaignOfDraw({ projectId, drawId })}
              icon={CirclePlus}
              variant="primary"
            >
              {say('toCampaign')}
            </LinkFor>
          )}
          <CallOff draw={draw} onChange={onChange} />
        </>
      }
      notices={<Reason draw={draw} />}
      progress={
        <>
          <BlocksCard draw={draw} />
          <DrawnCard draw={draw} />
        </>
      }
      side={
        <>
          <Card id="public" title={say('public.title')}>
            <div className="grid gap-3">
              <Text size="sm">{say('public.note')}</Text>
              <PublicLink page="airdropDraw" id={drawId}>
                {say('public.link')}
              </PublicLink>
            </div>
          </Card>
          <ListCard draw={draw} />
          <LinkButton to={paths.auditLogWith({ entity: 'draw', entityId: String(drawId) })}>
            {say('audit')}
          </LinkButton>
        </>
      }
    >
      {null}
    </JobPage>
  )
}

function Reason({ draw: { state, reason, params } }: { draw: Draw }) {
  const say = useWords('draws')
  if (!reason) return null
  const isOver = state === 'called_off'
  return (
    <Notice tone={isOver ? 'danger' : 'warning'} title={say(`reasons.${reason}`, params)}>
      {say(isOver ? 'overNext' : 'waitNext')}
    </Notice>
  )
}

/** While nobody can know the blocks a draw may be called off; after that nobody may, or could choose again. */
function CallOff({ draw, onChange }: { draw: Draw; onChange: () => void }) {
  const say = useWords('draws')
  const denied = useDenied()(endpoints.callOffDraw)
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const now = useNow(1_000)
  const { drawId, name, callOffUntil } = draw
  if (isOver(draw)) return null
  const isLate = callOffUntil !== null && new Date(callOffUntil).getTime() <= now
  const ask = (): void =>
    setRequest({
      title: say('callOff.ask', { name }),
      body: <p>{say('callOff.body')}</p>,
      confirmLabel: say('callOff.label'),
      tone: 'danger',
      needsReason: true,
      onConfirm: async (reason) => {
        await call(endpoints.callOffDraw, { params: { drawId }, body: { reason } })
        showToast(say('callOff.done'), 'success')
        onChange()
      },
    })
  return (
    <>
      <Button
        icon={CircleX}
        variant="danger"
        disabledReason={denied ?? (isLate ? say('callOff.late') : null)}
        onClick={ask}
      >
        {say('callOff.label')}
      </Button>
      <ConfirmDialog request={request} onClose={() => setRequest(null)} />
    </>
  )
}
