import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { migrationFeeCoins, supplies } from '#contract/constants.ts'
import { ActionButton, ActionLink } from '../../ui/site/base/action.tsx'
import { Hero, NumberRow } from '../../ui/site/band.tsx'
import { HeroDisc } from '../../ui/site/hero-disc.tsx'
import { firstInput } from '../start/first-input.ts'
import { pathTo } from '../frame/paths.ts'
import { prefetchPopups } from '../frame/shell/open-popup.tsx'
import { showPopup } from '../frame/shell/popup-store.ts'
import { thousands } from '../frame/thousands.ts'
import { useNavLanguage } from '../frame/use-language.ts'

/** Nothing but text, pictures and links: it waits for the visitor. */
const Rest = lazy(() => firstInput.then(() => import('./rest.tsx')).then((it) => ({ default: it.Rest })))

/** The main page: one message a screen, each leading to its pages. */
export function MainPage() {
  return (
    <>
      <Opening />
      <Supplies />
      <Suspense>
        <Rest />
      </Suspense>
    </>
  )
}

function Opening() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  return (
    <Hero
      title={
        <>
          {t('main.hero.title1')}
          <br />
          {t('main.hero.title2')}
        </>
      }
      lead={t('main.hero.lead')}
      actions={
        <>
          <ActionButton variant="primary" onIntent={prefetchPopups} onClick={() => showPopup('walletPicker')}>
            {t('shell.wallet')}
          </ActionButton>
          <ActionLink to={pathTo('nftProject', language)}>{t('main.hero.browse')}</ActionLink>
        </>
      }
      art={<HeroDisc pauseLabel={t('main.hero.pause')} playLabel={t('main.hero.play')} />}
    />
  )
}

function Supplies() {
  const { t } = useTranslation('site')
  return (
    <NumberRow
      label={t('main.facts.label')}
      items={[
        { name: t('main.facts.kongz'), value: thousands(supplies.kongz) },
        { name: t('main.facts.grilla'), value: thousands(supplies.grilla) },
        { name: t('main.facts.superGrilla'), value: thousands(supplies.superGrilla) },
        { name: t('main.facts.fee'), value: migrationFeeCoins },
      ]}
    />
  )
}
