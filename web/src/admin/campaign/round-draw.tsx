import { useTranslation } from 'react-i18next'
import type { Round } from '#contract/campaign/campaigns.ts'
import type { RoundDraw as Draw } from '#contract/campaign/round-draw.ts'
import { formatCount } from '../../shared/format.ts'
import { TextLink } from '../../ui/address.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import { useWords } from '../kit/words.ts'
import { PublicLink } from '../parts/public-link.tsx'
import { paths } from '../paths.ts'
import { isUnderWay } from './looks.ts'

/** The draw that a round made: what it waits for, or what came out, with the pages of it. */
export function RoundDraw({ round, draw }: { round: Round; draw: Draw }) {
  const { t } = useTranslation()
  const say = useWords('rounds')
  const sayOfDraw = useWords('draws')
  const { drawId, state, reason, params, entrants, winnerCount } = draw
  const counts = { winners: formatCount(winnerCount), entrants: formatCount(entrants) }
  return (
    <div className="grid gap-1">
      <Text>{say(`draw.${state}`, counts)}</Text>
      {isUnderWay(draw) && <Waits draw={draw} />}
      {reason && <Text tone="danger">{sayOfDraw(`reasons.${reason}`, params)}</Text>}
      {round.total !== null && round.total < winnerCount && (
        <Text tone="muted" size="sm">
          {t('rounds.draw.fellOut', { count: winnerCount - round.total })}
        </Text>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <TextLink to={paths.draw(drawId)}>{say('draw.open', { drawId })}</TextLink>
        <PublicLink page="airdropDraw" id={drawId}>
          {say('draw.public')}
        </PublicLink>
      </div>
    </div>
  )
}

/** Which blocks it waits for, and how long where nothing keeps it. */
function Waits({ draw: { reason, kaiaHeight, solanaSlot, expectedAt } }: { draw: Draw }) {
  const say = useWords('rounds')
  return (
    <>
      {kaiaHeight !== null && solanaSlot !== null && (
        <Text size="sm" className="tabular-nums">
          {say('draw.blocks', { kaia: formatCount(kaiaHeight), solana: formatCount(solanaSlot) })}
        </Text>
      )}
      {!reason && expectedAt && (
        <Text size="sm">
          {say('draw.expected')} <Time at={expectedAt} />
        </Text>
      )}
    </>
  )
}
