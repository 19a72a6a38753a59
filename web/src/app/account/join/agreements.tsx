import { useTranslation } from 'react-i18next'
import { consentKinds, requiredConsents, type ConsentKind } from '#contract/account/codes.ts'
import { pathTo } from '#web/src/site/frame/paths.ts'
import { useNavLanguage } from '#web/src/site/frame/use-language.ts'
import { AgreementLine, FormGroup } from '#web/src/ui/site/app/account-parts.tsx'
import { FormLink } from '#web/src/ui/site/form.tsx'

export type AgreementValues = Record<ConsentKind, boolean>

function isRequired(kind: ConsentKind): boolean {
  return requiredConsents.some((one) => one === kind)
}

/** Of what must be agreed to, and is not: what is said of it. */
export function requiredOf(
  values: AgreementValues,
  say: (kind: ConsentKind) => string,
): Partial<Record<ConsentKind, string>> {
  return Object.fromEntries(requiredConsents.filter((kind) => !values[kind]).map((kind) => [kind, say(kind)]))
}

/** The page that has the text. */
const pages: Partial<Record<ConsentKind, string>> = { terms: 'etcTermsofUse', privacy: 'etcPrivacy' }

interface AgreementsProps {
  values: AgreementValues
  errors: Partial<Record<ConsentKind, string>>
  change: (part: Partial<AgreementValues>) => void
}

/** What is agreed to: required and optional apart, none ticked before. */
export function Agreements({ values, errors, change }: AgreementsProps) {
  const { t } = useTranslation('site')
  const language = useNavLanguage()
  const areAll = consentKinds.every((kind) => values[kind])
  const setAll = (isGiven: boolean): void =>
    change(Object.fromEntries(consentKinds.map((kind) => [kind, isGiven])))
  return (
    <FormGroup legend={t('account.consents.legend')}>
      <div>
        <AgreementLine
          isStrong
          name="all"
          checked={areAll}
          onChange={(event) => setAll(event.target.checked)}
        >
          {t('account.consents.all')}
        </AgreementLine>
        {consentKinds.map((kind) => {
          const page = pages[kind]
          return (
            <AgreementLine
              key={kind}
              name={kind}
              badge={t(isRequired(kind) ? 'account.consents.required' : 'account.consents.optional')}
              checked={values[kind]}
              error={errors[kind]}
              onChange={(event) => change({ [kind]: event.target.checked })}
              link={page && <FormLink href={pathTo(page, language)}>{t('account.consents.read')}</FormLink>}
            >
              {t(`account.consents.${kind}`)}
            </AgreementLine>
          )
        })}
      </div>
    </FormGroup>
  )
}
