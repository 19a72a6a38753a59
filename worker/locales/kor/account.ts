import type { AccountWords } from '../words.ts'

export const account: AccountWords = {
  code: {
    subjects: {
      register: '회원가입 인증 코드',
      reset: '비밀번호 재설정 인증 코드',
      attach: '이메일 추가 인증 코드',
    },
    lead: {
      register: '회원가입을 계속하려면 아래 인증 코드를 입력해 주세요.',
      reset: '비밀번호를 다시 정하려면 아래 인증 코드를 입력해 주세요.',
      attach: '이 이메일을 계정에 추가하려면 아래 인증 코드를 입력해 주세요.',
    },
    valid: (minutes) => `코드는 ${minutes}분 동안, 요청한 화면에서만 쓸 수 있습니다.`,
    notYou:
      '요청하신 적이 없다면 이 메일을 무시해 주세요. 코드는 누구에게도 알려 주지 마세요. 저희는 코드를 묻지 않습니다.',
  },
  roles: { viewer: '조회자', operator: '운영자', approver: '승인자', owner: '소유자' },
  welcome: {
    subject: '가입을 환영합니다',
    lead: '가입이 완료되었습니다. 이메일과 비밀번호로 로그인할 수 있고, 지갑도 로그인 방법으로 추가할 수 있습니다.',
    link: '내 정보 보기',
  },
  password: {
    subject: '비밀번호가 변경되었습니다',
    lead: (at) => `${at}에 비밀번호가 변경되어 다른 기기에서는 로그아웃되었습니다.`,
    notYou: '본인이 변경하지 않았다면 지금 비밀번호를 재설정해 주세요.',
    link: '비밀번호 재설정',
  },
  waysIn: {
    subject: '로그인 방법이 바뀌었습니다',
    changes: {
      walletAdded: (what) => `지갑 ${what} 주소로 로그인할 수 있게 되었습니다.`,
      walletRemoved: (what) => `지갑 ${what} 주소로는 더 이상 로그인할 수 없습니다.`,
      passwordAdded: () => '이메일과 비밀번호로 로그인할 수 있게 되었습니다.',
      passwordRemoved: () => '비밀번호로는 더 이상 로그인할 수 없습니다.',
      socialAdded: (what) => `소셜 로그인(${what})으로 로그인할 수 있게 되었습니다.`,
      socialRemoved: (what) => `소셜 로그인(${what})으로는 더 이상 로그인할 수 없습니다.`,
      totpAdded: () => '인증 앱이 2단계 인증으로 추가되었습니다. 다른 기기에서는 로그아웃되었습니다.',
      totpRemoved: () => '인증 앱이 2단계 인증에서 제거되었습니다. 다른 기기에서는 로그아웃되었습니다.',
      passkeyAdded: () => '패스키가 2단계 인증으로 추가되었습니다. 다른 기기에서는 로그아웃되었습니다.',
      passkeyRemoved: () => '패스키가 2단계 인증에서 제거되었습니다. 다른 기기에서는 로그아웃되었습니다.',
      recoveryCodesMade: () => '복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 쓸 수 없습니다.',
      factorsDropped: () => '소유자가 2단계 인증을 해제했습니다. 다음 로그인 때 다시 설정해 주세요.',
      recoveryCodeUsed: () => '복구 코드로 로그인했습니다. 쓴 코드는 다시 쓸 수 없습니다.',
    },
    at: '시각',
    notYou: '본인이 바꾸지 않았다면 지금 비밀번호를 재설정하고 로그인된 기기를 확인해 주세요.',
    link: '보안 설정 열기',
  },
  invitation: {
    subject: '관리자로 초대되었습니다',
    lead: (inviter, role) =>
      `${inviter} 님이 운영 콘솔의 ${role}로 초대했습니다. 아래 링크에서 비밀번호를 정하면 시작할 수 있습니다.`,
    valid: (until) => `링크는 ${until}까지, 한 번만 쓸 수 있습니다.`,
    link: '초대 수락하기',
    notYou: '아는 초대가 아니라면 이 메일을 무시해 주세요. 링크는 누구에게도 알려 주지 마세요.',
  },
  closed: {
    subject: '계정이 삭제되었습니다',
    lead: (at) => `${at}에 계정이 삭제되었습니다. 이름, 연락처, 주소와 로그인 방법을 모두 지웠습니다.`,
    kept: '법에 따라 보관해야 하는 거래 기록은 누구의 것인지 알 수 없는 형태로 남습니다.',
    notYou: (inbox) => `본인이 삭제하지 않았다면 ${inbox} 주소로 알려 주세요.`,
  },
}
