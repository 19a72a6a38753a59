export const verifyCollectionList = {
  issues: {
    verifiedElsewhere: {
      title: 'Verified in another collection',
      sentence:
        'It is verified in the collection {collection}. Take that back there first, or remove the row.',
    },
    collectionUnnamed: {
      title: 'Names another collection',
      sentence:
        'The NFT names the collection {collection}, which only its update authority can change. Remove the row.',
    },
    assetOtherCollection: {
      title: 'NFT of another collection',
      sentence:
        '"{name}" was made for the collection "{collection}". If it is verified there, that has to be taken back first. Make sure that it is the one you mean.',
    },
  },
}
