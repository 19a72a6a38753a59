export const freezeTokenList = {
  owner: {
    words: '보유 지갑',
  },
  account: {
    words: '토큰 계정',
  },
  action: {
    words: '작업',
    fillHint: 'freeze 또는 thaw',
  },
}
