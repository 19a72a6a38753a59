import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { readMyPage } from '#contract/mypage/my-page.ts'
import { currentLanguage, localeOf } from '../../shared/i18n.ts'
import { TextButton } from '../../ui/site/flow/flow-parts.tsx'
import { MyLine } from '../../ui/site/personal-parts.tsx'
import { linkWallets } from '#web/src/site/wallet/index.ts'

type Notice = z.output<typeof readMyPage.reply>['notices'][number]

/** What needs attention, newest first. */
export function Notices({ label, list }: { label: string; list: Notice[] }) {
  const { t } = useTranslation('site')
  return (
    <section aria-label={label}>
      <ul>
        {list.map((notice) => (
          <li key={`${notice.code}${notice.migrationId}${notice.at}`}>
            <MyLine
              name={t(`mypage.notices.${notice.code}.title`)}
              note={
                <>
                  {notice.name && <>{notice.name}. </>}
                  {t(`mypage.notices.${notice.code}.text`)}
                </>
              }
              state={
                notice.code === 'LINK_OTHER_WALLET' ? (
                  <TextButton onClick={() => void linkWallets().catch(() => undefined)}>
                    {t('mypage.wallets.link')}
                  </TextButton>
                ) : (
                  notice.at && <time dateTime={notice.at}>{dayOf(notice.at)}</time>
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function dayOf(at: string): string {
  return new Intl.DateTimeFormat(localeOf[currentLanguage()], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Seoul',
  }).format(new Date(at))
}
