import { useTranslation } from 'react-i18next'
import { myPagePath } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { useFetched } from '#web/src/site/use-fetched.ts'
import { PageLink } from '../../ui/site/base/page-link.tsx'
import { FlowWaiting, flowLink } from '../../ui/site/flow/flow-parts.tsx'
import { MyEmpty, MySection } from '../../ui/site/app/personal-parts.tsx'
import { fetchNewest, NoticeList } from '../notice/index.ts'
import { NotLoaded } from '../not-loaded.tsx'

/** The newest of the inbox. */
export function NewsSection({ owner }: { owner: string }) {
  const { t } = useTranslation('site')
  const home = myPagePath(useNavLanguage())
  const { data, error, retry } = useFetched(`newest notices ${owner}`, fetchNewest)
  return (
    <MySection
      id="my-news"
      title={t('mypage.news.title')}
      action={
        <PageLink to={`${home}/notices`} className={flowLink}>
          {t('mypage.news.all')}
        </PageLink>
      }
    >
      {!data && error === undefined && <FlowWaiting>{t('mypage.loading')}</FlowWaiting>}
      {!data && error !== undefined && <NotLoaded retry={retry} />}
      {data?.rows.length === 0 && <MyEmpty title={t('mypage.news.none')} text={t('mypage.news.noneText')} />}
      {data && data.rows.length > 0 && <NoticeList rows={data.rows} />}
    </MySection>
  )
}
