import type { DocumentWords } from '../words.ts'

export const documents: DocumentWords = {
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
}
