export const updateAuthorityList = {
  assetId: {
    words: '넘길 대상의 주소',
  },
  newAuthority: {
    words: '새 권한 지갑',
    fillHint: '솔라나 지갑 주소',
  },
  target: {
    words: '대상',
    fillHint: 'nft, tree 또는 collection',
  },
}
