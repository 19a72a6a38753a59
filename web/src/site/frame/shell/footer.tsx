import { useTranslation } from 'react-i18next'
import { brand } from '#contract/brand.ts'
import { FooterFact, FooterFrame, FooterLink, MailLink } from '#web/src/ui/site/base/footer-parts.tsx'
import { InquiryLink } from '../inquiry-link.tsx'
import { pathOf } from '../paths.ts'
import { routes } from '../routes.ts'
import { useLanguage, useNavLanguage } from '../use-language.ts'
import { SocialLinks } from './social-links.tsx'

const linked = routes
  .filter((it) => it.footerOrder !== null)
  .toSorted((a, b) => (a.footerOrder ?? 0) - (b.footerOrder ?? 0))

export function Footer() {
  const { t } = useTranslation('site')
  const language = useLanguage()
  const navLanguage = useNavLanguage()
  const { company, inboxes, name, copyrightYear } = brand
  return (
    <FooterFrame
      brand={name[language]}
      social={<SocialLinks />}
      copyright={t('shell.footer.copyright', { year: copyrightYear, name: company.legalName[language] })}
      company={
        <>
          <FooterFact name={t('shell.footer.company')}>{company.legalName[language]}</FooterFact>
          <FooterFact name={t('shell.footer.ceo')}>{company.ceo[language]}</FooterFact>
          <FooterFact name={t('shell.footer.address')}>{company.address[language]}</FooterFact>
          <FooterFact name={t('shell.footer.inquiry')}>
            <MailLink address={inboxes.inquiry} />
          </FooterFact>
          <FooterFact name={t('shell.footer.partnership')}>
            <MailLink address={inboxes.partnership} />
          </FooterFact>
        </>
      }
      contact={<InquiryLink kind="investment" />}
      links={
        <nav aria-label={t('shell.footer.label')}>
          <ul className="flex flex-wrap gap-x-6">
            {linked.map((route) => (
              <li key={route.id}>
                <FooterLink to={pathOf(route, navLanguage)}>{t(`titles.${route.id}`)}</FooterLink>
              </li>
            ))}
          </ul>
        </nav>
      }
    />
  )
}
