export const assetList = {
  columns: {
    assetId: {
      words: 'Asset id',
    },
  },
  issues: {
    assetIdInvalid: {
      title: 'Not an asset id',
      sentence:
        '"{value}" is not the asset id of an NFT. Copy its address (the mint) again from a wallet or an explorer.',
    },
    assetIdLowerCased: {
      title: 'Lower-cased asset id',
      sentence:
        '"{value}" looks lower-cased: an asset id has capitals and small letters. Copy it again from a wallet or an explorer.',
    },
    assetIdUpperCased: {
      title: 'Upper-cased asset id',
      sentence:
        '"{value}" looks upper-cased: an asset id has capitals and small letters. Copy it again from a wallet or an explorer.',
    },
    assetTwice: {
      title: 'Same NFT twice',
      sentence: 'Row {firstRow} has the same NFT. Keep one of them and remove the other.',
    },
    alreadyPlanned: {
      title: 'Already in another run',
      sentence: 'Already in the run "{run}", which does the same. Remove it from this list.',
    },
    assetOtherCollection: {
      title: 'NFT of another collection',
      sentence: '"{name}" belongs to the collection "{collection}". Remove it, or choose that collection.',
    },
    assetOtherStandard: {
      title: 'NFT of another standard',
      sentence:
        '"{name}" is of another standard (compressed or not) than this run. Remove it from this list.',
    },
    assetElsewhere: {
      title: 'NFT of another wallet',
      sentence:
        'By our records "{name}" is in another wallet, {owner}. It fails unless the project wallet holds it now.',
    },
    assetBurnt: {
      title: 'NFT that is burnt',
      sentence: '"{name}" is burnt and no longer on chain. Remove it from this list.',
    },
    assetUnknown: {
      title: 'NFT we did not make',
      sentence:
        'No run here made this NFT; the chain is asked about it first. Make sure that it is the one you mean.',
    },
  },
}
