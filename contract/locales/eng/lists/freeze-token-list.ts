export const freezeTokenList = {
  owner: {
    words: 'Holder',
  },
  account: {
    words: 'Token account',
  },
  action: {
    words: 'Action',
    fillHint: 'freeze or thaw',
  },
}
