import { useTranslation } from 'react-i18next'
import { downloadDrawList, type PublicDraw } from '#contract/draw/draws.ts'
import { wallText } from '#contract/zoned-time.ts'
import { urlOf } from '#web/src/shared/api-client.ts'
import { contentLanguage } from '#web/src/site/frame/paths.ts'
import { thousands } from '#web/src/site/frame/thousands.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { useExplorers } from '#web/src/site/migration/index.ts'
import { FlowFacts } from '#web/src/ui/site/flow/flow-parts.tsx'
import { MySection } from '#web/src/ui/site/app/personal-parts.tsx'
import { Mono } from './mono.tsx'

/** In Seoul, as both languages write it. */
export function whenText(at: string): string {
  return `${wallText(new Date(at))} KST`
}

/** Where it is, in one sentence, and why it waits or ended. */
export function DrawState({ draw: { state, reason, params, expectedAt } }: { draw: PublicDraw }) {
  const { t } = useTranslation('site')
  return (
    <div role="status">
      <p className="text-lg font-bold">{t(`proof.draw.states.${state}`)}</p>
      <p className="mt-1 max-w-3xl text-muted">{t(`proof.draw.stateTexts.${state}`)}</p>
      {reason && <p className="mt-1 max-w-3xl text-muted">{t(`proof.draw.reasons.${reason}`, params)}</p>}
      {state === 'waiting' && !reason && expectedAt && (
        <p className="mt-1 text-muted">{t('proof.draw.expected', { at: whenText(expectedAt) })}</p>
      )}
    </div>
  )
}

export function ListPart({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('site')
  const language = contentLanguage(useNavLanguage())
  const { drawId, entrants, winnerCount, reserveCount, listSha256, listedAt } = draw
  const rows = [
    { name: t('proof.draw.project'), value: language === 'kor' ? draw.projectNameKor : draw.projectName },
    { name: t('proof.draw.entrants'), value: thousands(entrants) },
    { name: t('proof.draw.winners'), value: thousands(winnerCount) },
    { name: t('proof.draw.reserves'), value: thousands(reserveCount) },
    { name: t('proof.draw.listedAt'), value: whenText(listedAt) },
    { name: t('proof.draw.listHash'), value: <Mono>{listSha256}</Mono> },
  ]
  return (
    <MySection
      id="draw-list"
      title={t('proof.draw.list')}
      action={
        <a
          href={urlOf(downloadDrawList, { params: { drawId } })}
          download
          className="font-semibold underline underline-offset-4"
        >
          {t('proof.draw.download')}
        </a>
      }
    >
      <FlowFacts rows={rows} />
    </MySection>
  )
}

/** Which blocks decide it, and their hashes once they are there. */
export function BlocksPart({ draw }: { draw: PublicDraw }) {
  const { t } = useTranslation('site')
  const explorers = useExplorers()
  const { rules, publishedAt, kaiaHeight, solanaSlot, heads, published, state } = draw
  if (rules === null || kaiaHeight === null || solanaSlot === null)
    return (
      <MySection id="draw-blocks" title={t('proof.draw.blocks')}>
        <p className="text-muted">
          {t(state === 'called_off' ? 'proof.draw.noBlocks' : 'proof.draw.blocksSoon')}
        </p>
      </MySection>
    )
  const isWaiting = state === 'waiting' && heads !== null
  const solanaBlock = published?.solanaBlockSlot ?? solanaSlot
  const rows = [
    { name: t('proof.draw.publishedAt'), value: publishedAt && whenText(publishedAt) },
    {
      name: t('proof.draw.kaiaBlock'),
      value: (
        <Block number={kaiaHeight} href={published ? explorers.sourceBlock('kaia', kaiaHeight) : undefined} />
      ),
    },
    ...(isWaiting ? [{ name: t('proof.draw.kaiaNow'), value: thousands(heads.kaiaHeight) }] : []),
    ...(draw.kaiaBlockAt ? [{ name: t('proof.draw.kaiaAt'), value: whenText(draw.kaiaBlockAt) }] : []),
    ...(published ? [{ name: t('proof.draw.kaiaHash'), value: <Mono>{published.kaiaBlockHash}</Mono> }] : []),
    { name: t('proof.draw.solanaSlot'), value: thousands(solanaSlot) },
    ...(isWaiting ? [{ name: t('proof.draw.solanaNow'), value: thousands(heads.solanaSlot) }] : []),
    ...(published
      ? [
          {
            name: t('proof.draw.solanaBlock'),
            value: <Block number={solanaBlock} href={explorers.newBlock(solanaBlock)} />,
          },
        ]
      : []),
    ...(draw.solanaBlockAt ? [{ name: t('proof.draw.solanaAt'), value: whenText(draw.solanaBlockAt) }] : []),
    ...(published
      ? [{ name: t('proof.draw.solanaHash'), value: <Mono>{published.solanaBlockhash}</Mono> }]
      : []),
    { name: t('proof.draw.rules'), value: <Mono>{rules}</Mono> },
    ...(published ? [{ name: t('proof.draw.seed'), value: <Mono>{published.seed}</Mono> }] : []),
  ]
  return (
    <MySection id="draw-blocks" title={t('proof.draw.blocks')}>
      <p className="mb-4 max-w-3xl text-muted">{t('proof.draw.blocksText')}</p>
      <FlowFacts rows={rows} />
    </MySection>
  )
}

function Block({ number, href }: { number: number; href: string | undefined }) {
  if (!href) return thousands(number)
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {thousands(number)}
    </a>
  )
}
