import { useTranslation } from 'react-i18next'
import { migrationFeeCoins } from '#contract/constants.ts'
import { PageArt } from '../../ui/page-art.tsx'
import { ActionLink } from '../../ui/site/base/action.tsx'
import { Band, ClosingBand, LinkRows, Poster, PosterGrid, SplitBand } from '../../ui/site/band.tsx'
import { StepItem, StepList } from '../../ui/site/blocks.tsx'
import { OpeningDay, WhenNotOpen, WhenOpen } from '../feature/index.ts'
import { pathTo } from '../frame/paths.ts'
import { useNavLanguage } from '../frame/use-language.ts'

const family = [
  ['nftPunkykongz', 'half'],
  ['nftGenesis', 'half'],
  ['nftPunkyhag', 'third'],
  ['nftAlya', 'third'],
  ['nftFitri', 'third'],
] as const

/** The faces, each a way to its page. */
export function Family() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  return (
    <Band
      id="family"
      eyebrow={t('main.family.eyebrow')}
      title={t('main.family.title')}
      text={t('main.family.text')}
    >
      <PosterGrid>
        {family.map(([id, span]) => (
          <Poster
            key={id}
            to={pathTo(id, language)}
            title={t(`titles.${id}`)}
            text={t(`main.family.${id}`)}
            span={span}
            art={<PageArt seed={id} isLazy />}
          />
        ))}
      </PosterGrid>
    </Band>
  )
}

export function Migration() {
  const { t } = useTranslation('site')
  return (
    <SplitBand
      id="migration"
      eyebrow={t('main.migration.eyebrow')}
      title={t('main.migration.title')}
      text={t('main.migration.text')}
      art={<PageArt seed="nftProject" isLazy />}
      action={
        <>
          <WhenOpen of="migration">
            <ActionLink to="?migrate=1">{t('main.migration.action')}</ActionLink>
          </WhenOpen>
          <WhenNotOpen of="migration">
            <p className="prose">
              <OpeningDay of="migration" />
            </p>
          </WhenNotOpen>
        </>
      }
    >
      <StepList>
        {(['step1', 'step2', 'step3'] as const).map((step) => (
          <StepItem key={step} title={t(`main.migration.${step}`)}>
            <p>{t(`main.migration.${step}Text`, { fee: migrationFeeCoins })}</p>
          </StepItem>
        ))}
      </StepList>
    </SplitBand>
  )
}

export function PowerZone() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const pages = [
    'powerzoneCoinStaking',
    'powerzoneNftStaking',
    'powerzonePunkyDrop',
    'powerzonePunkyForge',
  ] as const
  return (
    <SplitBand
      id="power"
      isMirrored
      eyebrow={t('main.power.eyebrow')}
      title={t('main.power.title')}
      text={t('main.power.text')}
      art={<PageArt seed="powerzoneCoinStaking" isLazy />}
    >
      <LinkRows rows={pages.map((id) => ({ to: pathTo(id, language), title: t(`titles.${id}`) }))} />
    </SplitBand>
  )
}

/** What else there is, a line each. */
export function More() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const pages = ['utilityProject', 'rwaProject', 'gameProject', 'productCoin'] as const
  return (
    <Band id="more" eyebrow={t('main.more.eyebrow')} title={t('main.more.title')}>
      <LinkRows
        rows={pages.map((id) => ({
          to: pathTo(id, language),
          title: t(`titles.${id}`),
          text: t(`main.more.${id}`),
        }))}
      />
    </Band>
  )
}

export function Benefits() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  return (
    <SplitBand
      id="benefit"
      eyebrow={t('main.benefit.eyebrow')}
      title={t('main.benefit.title')}
      text={t('main.benefit.text')}
      art={<PageArt seed="benefitNft" isLazy />}
      action={<ActionLink to={pathTo('benefitNft', language)}>{t('main.benefit.cta')}</ActionLink>}
    />
  )
}

export function Contact() {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  return (
    <ClosingBand
      title={t('main.contact.title')}
      text={t('main.contact.text')}
      actions={
        <>
          <ActionLink variant="primary" to={pathTo('inquiry', language)}>
            {t('main.contact.cta')}
          </ActionLink>
          <ActionLink to={pathTo('companyNews', language)}>{t('main.contact.news')}</ActionLink>
        </>
      }
    />
  )
}
