export const updateAuthorityList = {
  assetId: {
    words: 'What is handed over',
  },
  newAuthority: {
    words: 'New authority',
    fillHint: 'A Solana wallet',
  },
  target: {
    words: 'Kind',
    fillHint: 'nft, tree or collection',
  },
}
