export const verifyCollectionList = {
  issues: {
    verifiedElsewhere: {
      title: '다른 컬렉션에 인증됨',
      sentence:
        '다른 컬렉션 {collection}에 인증돼 있습니다. 그 컬렉션에서 먼저 인증을 해제하거나 이 행을 빼 주세요.',
    },
    collectionUnnamed: {
      title: '다른 컬렉션이 적힌 NFT',
      sentence:
        'NFT에 적힌 컬렉션이 다릅니다: {collection}. NFT의 업데이트 권한으로만 바꿀 수 있습니다. 이 행을 빼 주세요.',
    },
    assetOtherCollection: {
      title: '다른 컬렉션의 NFT',
      sentence:
        '"{collection}" 컬렉션으로 발행한 NFT입니다: "{name}". 다른 컬렉션에 인증돼 있으면 그 인증을 먼저 해제해야 합니다. 맞는 NFT인지 확인해 주세요.',
    },
  },
}
