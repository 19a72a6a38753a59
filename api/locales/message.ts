import type { ReturnCode } from '#contract/codes/results.ts'
import { eng, type MessageKey } from './eng.ts'
import { kor } from './kor.ts'

export type { MessageKey }
export const languages = ['kor', 'eng'] as const
export type Language = (typeof languages)[number]

const tables: Record<Language, Record<MessageKey, string>> = { kor, eng }

/** Labels of the fields people know by name; others are shown as they are spelled. */
const fieldLabels: Record<string, Record<Language, string>> = {
  uid: { kor: '아이디', eng: 'ID' },
  password: { kor: '비밀번호', eng: 'Password' },
  passwordCheck: { kor: '비밀번호 확인', eng: 'Password Check' },
  current: { kor: '현재 비밀번호', eng: 'Password' },
  name: { kor: '이름', eng: 'Name' },
  nickname: { kor: '닉네임', eng: 'Nickname' },
  mobileNo: { kor: '휴대전화', eng: 'Cell Phone' },
  homeAddress: { kor: '집 주소', eng: 'Home Address' },
  businessNo: { kor: '사업자등록번호', eng: 'Business Registration No.' },
  companyAddress: { kor: '회사 주소', eng: 'Company Address' },
  idCard: { kor: '신분증', eng: 'ID Card' },
  businessLicence: { kor: '사업자등록증', eng: 'Business License' },
  homeAddressProof: { kor: '집 주소 증빙', eng: 'Proof of Home Address' },
  companyAddressProof: { kor: '회사 주소 증빙', eng: 'Proof of Company Address' },
  fileName: { kor: '파일 이름', eng: 'File name' },
  note: { kor: '메모', eng: 'Note' },
  telephone: { kor: '회사 전화번호', eng: 'Telephone' },
  code: { kor: '이메일 인증 코드', eng: 'Email Code' },
  age14: { kor: '만 14세 이상 확인', eng: 'Age of 14 or older' },
  terms: { kor: '이용약관 동의', eng: 'Terms of use' },
  privacy: { kor: '개인정보 수집·이용 동의', eng: 'Consent to personal data' },
  company: { kor: '회사', eng: 'Company' },
  email: { kor: '이메일', eng: 'Email' },
  phone: { kor: '전화번호', eng: 'Telephone' },
  message: { kor: '문의 내용', eng: 'Message' },
  state: { kor: '상태', eng: 'State' },
  opensOn: { kor: '여는 시각', eng: 'Opens at' },
  value: { kor: '값', eng: 'Value' },
  guests: { kor: '인원', eng: 'Guests' },
  slotIds: { kor: '시간', eng: 'Time' },
  collectionId: { kor: '예약에 쓸 NFT', eng: 'NFT' },
  isAgreed: { kor: '개인정보 수집·이용 동의', eng: 'Consent' },
}

/** The sentence of a key with its placeholders filled in. */
export function messageOf(
  key: MessageKey,
  language: Language,
  params: Record<string, string | number> = {},
): string {
  return tables[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

const tags: Record<Language, string> = { kor: 'ko-KR', eng: 'en-US' }

/** How long somebody is to wait, as people say it: seconds below a minute, else whole minutes, rounded up. */
export function waitOf(seconds: number, language: Language): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Intl.NumberFormat(tags[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The words of a return code of SPEC.md. */
export function messageOfReturn(code: ReturnCode, language: Language) {
  return messageOf(code === '-1' ? 'UNEXPECTED' : `RETURN_${code}`, language)
}

/** Of a part of an address or of the consents its own words, where it has some, else those of the whole. */
export function fieldLabel(path: string, language: Language) {
  const [whole = path, part = path] = path.split('.')
  const label = whole === 'consents' ? fieldLabels[part] : (fieldLabels[path] ?? fieldLabels[whole])
  return label?.[language] ?? path
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(eng, key)
}

/** ?lang=kor|eng, else the first language of Accept-Language we speak, else Korean. */
export function pickLanguage(query: string | undefined, acceptLanguage: string | undefined): Language {
  const asked = languages.find((language) => language === query)
  if (asked) return asked
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.trim().slice(0, 2)
    if (tag === 'ko') return 'kor'
    if (tag === 'en') return 'eng'
  }
  return 'kor'
}
