import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentPicture } from '../../ui/document-picture.tsx'
import { ProfilePicture } from '../../ui/profile-picture.tsx'
import { ActionButton } from '../../ui/site/base/action.tsx'
import { boxAround, type Box } from '../../ui/site/app/cover-boxes.ts'
import { CoverPicture } from '../../ui/site/app/cover-picture.tsx'
import { CoveredCard } from '../../ui/site/app/covered-card.tsx'
import { CropPicture } from '../../ui/site/app/crop-picture.tsx'
import { wholeCrop, type Crop } from '../../ui/site/app/crop-square.ts'
import { DocumentFrame } from '../../ui/site/app/document-parts.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

/** A document of somebody, what is covered on it, and how they want to be seen. */
export function DocumentSpecimens() {
  const { t } = useTranslation('site')
  return (
    <>
      <Specimen name="DocumentFrame" isWide>
        <DocumentFrame
          title={t('gallery.title')}
          state={t('gallery.word')}
          tone="warning"
          text={t('gallery.text')}
          note={t('gallery.reason')}
          facts={[t('gallery.note'), t('gallery.value')]}
        >
          <ActionButton>{t('gallery.open')}</ActionButton>
        </DocumentFrame>
      </Specimen>
      <Specimen name="CoveredCard">
        <CoveredCard label={t('gallery.title')} />
      </Specimen>
      <Specimen name="CoverPicture">
        <Cover />
      </Specimen>
      <Specimen name="DocumentPicture">
        <DocumentPicture picture={onePixel} name={t('gallery.title')} />
      </Specimen>
      <Specimen name="CropPicture">
        <Cropped />
      </Specimen>
      <Specimen name="ProfilePicture">
        {[onePixel, null].map((picture) => (
          <ProfilePicture key={picture} picture={picture} name={t('gallery.title')} className="size-24" />
        ))}
      </Specimen>
    </>
  )
}

const onePixel =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q=='

/** Rendered at build too, where no picture is made. */
function useBlankPicture(): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  useEffect(() => void createImageBitmap(new ImageData(320, 200)).then(setPicture), [])
  return picture
}

function Cropped() {
  const { t } = useTranslation('site')
  const picture = useBlankPicture()
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  if (!picture) return null
  return (
    <CropPicture
      {...{ picture, crop }}
      label={t('gallery.title')}
      zoomLabel={t('gallery.value')}
      onChange={setCrop}
    />
  )
}

function Cover() {
  const { t } = useTranslation('site')
  const picture = useBlankPicture()
  const [boxes, setBoxes] = useState<readonly Box[]>([boxAround({ x: 0.5, y: 0.5 })])
  const [selected, setSelected] = useState<number | null>(0)
  if (!picture) return null
  return (
    <CoverPicture
      {...{ picture, boxes, selected }}
      label={t('gallery.title')}
      boxLabel={() => t('gallery.value')}
      onChange={(next, chosen) => {
        setBoxes(next)
        setSelected(chosen)
      }}
    />
  )
}
