import { useTranslation } from 'react-i18next'
import { readPublicDraw, type PublicDraw } from '#contract/draw/draws.ts'
import { call } from '#web/src/shared/api-client.ts'
import { MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { BlocksPart, DrawState, ListPart } from './draw-parts.tsx'
import { OtherDraws } from './other-draws.tsx'
import { ProofPage } from './proof-page.tsx'
import { Recompute } from './recompute.tsx'
import { WinnersPart } from './winners-part.tsx'

/** For anybody: what was published of a draw, what came out, and a button that recomputes it here. */
export function DrawPage() {
  return (
    <ProofPage
      of="draw"
      read={(drawId) => call(readPublicDraw, { params: { drawId } })}
      nameOf={({ name }) => name}
      isOpen={({ state }) => state === 'listed' || state === 'waiting'}
      show={(draw) => <Draw draw={draw} />}
    />
  )
}

function Draw({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('site')
  return (
    <>
      <DrawState draw={draw} />
      <ListPart draw={draw} />
      <BlocksPart draw={draw} />
      {draw.published && <WinnersPart published={draw.published} />}
      {draw.published && (
        <MySection id="draw-recompute" title={t('proof.draw.check')}>
          <Recompute draw={draw} />
        </MySection>
      )}
      <OtherDraws draw={draw} />
    </>
  )
}
