import type { DocumentKind, DocumentRefusal } from '#contract/document/codes.ts'
import type { MailLanguage } from '#contract/mail/codes.ts'
import type { MailParams } from '#contract/mail/mail-params.ts'

interface DocumentWords {
  greeting: (name: string) => string
  kinds: Record<DocumentKind, string>
  subjects: Record<MailParams<'documentDecided'>['state'], string>
  leads: Record<MailParams<'documentDecided'>['state'], (document: string) => string>
  refusals: Record<DocumentRefusal, string>
  reason: string
  note: string
  deleted: string
  link: string
}

/** The words of the mails about documents. */
export const documentWords: Record<MailLanguage, DocumentWords> = {
  kor: {
    greeting: (name) => `${name} 님, 안녕하세요.`,
    kinds: {
      idCard: '신분증',
      homeAddress: '집 주소 증빙',
      businessLicence: '사업자등록증',
      companyAddress: '회사 주소 증빙',
    },
    subjects: {
      accepted: '서류 확인이 끝났습니다',
      refused: '서류를 다시 올려 주세요',
      asked: '서류가 한 번 더 필요합니다',
      lapsed: '서류를 다시 올려 주세요',
    },
    leads: {
      accepted: (document) => `올려 주신 서류(${document})를 확인했습니다. 더 하실 일은 없습니다.`,
      refused: (document) => `올려 주신 서류(${document})를 받을 수 없었습니다. 다시 올려 주세요.`,
      asked: (document) => `전에 확인한 서류(${document})가 한 번 더 필요합니다. 다시 올려 주세요.`,
      lapsed: (document) =>
        `올려 주신 서류(${document})를 30일 안에 확인하지 못했습니다. 죄송하지만 다시 올려 주세요.`,
    },
    refusals: {
      notCovered: '주민등록번호 뒷자리가 가려져 있지 않습니다.',
      unreadable: '글자를 읽을 수 없습니다.',
      wrongKind: '요청한 서류가 아닙니다.',
      differs: '계정에 적힌 내용과 다릅니다.',
      expired: '기한이 지난 서류입니다.',
      other: '아래 안내를 확인해 주세요.',
    },
    reason: '이유',
    note: '안내',
    deleted: '올려 주신 사진은 지웠습니다.',
    link: '내 서류 보기',
  },
  eng: {
    greeting: (name) => `Hello ${name},`,
    kinds: {
      idCard: 'ID card',
      homeAddress: 'proof of home address',
      businessLicence: 'business license',
      companyAddress: 'proof of company address',
    },
    subjects: {
      accepted: 'Your document is accepted',
      refused: 'Please send your document again',
      asked: 'We need a document once more',
      lapsed: 'Please send your document again',
    },
    leads: {
      accepted: (document) => `we have accepted your document (${document}). Nothing is left for you to do.`,
      refused: (document) => `we could not take your document (${document}). Please send another one.`,
      asked: (document) =>
        `we need a document that we had accepted once more (${document}). Please send it again.`,
      lapsed: (document) =>
        `we did not look at your document (${document}) within 30 days. We are sorry: please send it again.`,
    },
    refusals: {
      notCovered: 'The back part of the ID number is not covered.',
      unreadable: 'It cannot be read.',
      wrongKind: 'It is not the document that was asked for.',
      differs: 'It says something else than your account does.',
      expired: 'It is not valid any more.',
      other: 'Please see the note below.',
    },
    reason: 'Reason',
    note: 'Note',
    deleted: 'The picture you sent is deleted.',
    link: 'See my documents',
  },
}
