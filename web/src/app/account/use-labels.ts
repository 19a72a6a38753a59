import { useTranslation } from 'react-i18next'
import type { UserKind } from '#contract/account/codes.ts'

/** The names of the fields of an account. Of an address each part is said by the words of the whole, as SPEC.md has it. */
export function useLabels(kind: UserKind) {
  const { t } = useTranslation('site')
  const address = t(kind === 'company' ? 'account.fields.companyAddress' : 'account.fields.homeAddress')
  return {
    name: t(kind === 'company' ? 'account.fields.companyName' : 'account.fields.name'),
    nickname: t('account.fields.nickname'),
    mobileNo: t('account.fields.mobileNo'),
    businessNo: t('account.fields.businessNo'),
    telephone: t('account.fields.telephone'),
    postcode: address,
    road: address,
    detail: address,
  }
}
