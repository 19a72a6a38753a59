export const freezeIssues = {
  actionUnknown: {
    title: '알 수 없는 작업',
    sentence:
      '"{value}"는 알 수 없는 값입니다. freeze(동결) 또는 thaw(동결 해제)로 적거나 비워 주세요. 비우면 동결합니다.',
  },
  accountInvalid: {
    title: '토큰 계정 주소가 아님',
    sentence:
      '토큰 계정의 주소가 아닙니다: "{value}". 주소를 고치거나, 지갑의 기본 토큰 계정이면 비워 주세요.',
  },
  accountTwice: {
    title: '같은 토큰 계정이 두 번',
    sentence: '{firstRow}행과 같은 토큰 계정입니다. 하나만 남기고 빼 주세요.',
  },
  accountMissing: {
    title: '토큰 계정이 없음',
    sentence:
      '이 지갑에는 이 토큰의 계정이 없습니다. 없는 계정은 동결할 수 없습니다. 다른 계정이면 토큰 계정 열에 적고, 아니면 이 행을 빼 주세요.',
  },
  accountOfOtherToken: {
    title: '다른 토큰의 계정',
    sentence: '이 계정은 다른 토큰({mint})의 계정입니다. 주소를 고치거나 이 행을 빼 주세요.',
  },
  accountOfOther: {
    title: '다른 지갑의 토큰 계정',
    sentence: '이 토큰 계정은 이 지갑이 아니라 {owner}의 것입니다. 지갑을 고치거나 이 행을 빼 주세요.',
  },
}
