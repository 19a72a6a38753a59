import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Disc, IconTile, Thumbnail } from '../../ui/art.tsx'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { PageArt } from '../../ui/page-art.tsx'
import { HeroDisc } from '../../ui/site/hero-disc.tsx'
import { Specimen, SpecimenRow } from '../../ui/site/specimen.tsx'

const seeds = ['Kongz #1', 'Kongz #2', 'Grilla #7', 'Genesis #20']

export function ArtSpecimens() {
  const { t } = useTranslation('site')
  return (
    <>
      <Specimen name="Thumbnail, IconTile, BrandMark">
        <SpecimenRow>
          {seeds.map((seed) => (
            <Thumbnail key={seed} seed={seed} sizePx={40} />
          ))}
          {seeds.map((seed) => (
            <Thumbnail key={seed} seed={seed} sizePx={128} />
          ))}
          <IconTile icon={Coins} sizePx={40} />
          <IconTile icon={Coins} sizePx={128} />
          <BrandMark className="size-16" />
        </SpecimenRow>
      </Specimen>
      <Specimen name="Disc">
        <Disc seed="gallery" levels={6} className="mx-auto w-64" />
      </Specimen>
      <Specimen name="HeroDisc">
        <HeroDisc pauseLabel={t('gallery.busy')} playLabel={t('gallery.run')} />
      </Specimen>
      <Specimen name="PageArt">
        <PageArt seed="soccergo" isLazy />
      </Specimen>
    </>
  )
}
