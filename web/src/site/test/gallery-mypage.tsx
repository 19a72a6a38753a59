import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/site/flow/flow-parts.tsx'
import * as my from '../../ui/site/app/personal-parts.tsx'
import { Specimen } from '../../ui/site/specimen.tsx'

const picture = { src: null, seed: 'gallery' }

/** The personal page: with things in it and without. */
export function MyPageSpecimens() {
  const { t } = useTranslation('site')
  const action = <TextButton onClick={() => undefined}>{t('gallery.open')}</TextButton>
  return (
    <Specimen name="MyPageFrame, MySection, MySubtitle, MyEmpty, MyNft, MyCards, MyLine" isWide>
      <my.MyPageFrame
        picture={null}
        headline={t('gallery.title')}
        text={t('gallery.text')}
        navLabel={t('gallery.groups.mypage')}
        links={[
          { to: '/test', text: t('gallery.value'), isCurrent: true },
          { to: '/kor', text: t('gallery.other'), isCurrent: false },
        ]}
      >
        <my.MySection id="gallery-my" title={t('gallery.value')} action={action}>
          <my.MySubtitle>{t('gallery.note')}</my.MySubtitle>
          <my.MyCards>
            <my.MyNft name={t('gallery.value')} note={t('gallery.word')} picture={picture} />
            <my.MyEmpty title={t('gallery.reason')} text={t('gallery.text')} action={action} />
          </my.MyCards>
          <my.MyLine
            picture={picture}
            name={t('gallery.other')}
            note={t('gallery.note')}
            state={t('gallery.busy')}
          />
          <my.MyLine name={t('gallery.long')} note={t('gallery.note')} state={t('gallery.word')} />
        </my.MySection>
      </my.MyPageFrame>
    </Specimen>
  )
}
