export const assetList = {
  columns: {
    assetId: {
      words: '에셋 ID',
    },
  },
  issues: {
    assetIdInvalid: {
      title: '에셋 ID가 아님',
      sentence:
        'NFT의 에셋 ID가 아닙니다: "{value}". 지갑이나 탐색기에서 NFT의 주소(민트 주소)를 다시 복사해 주세요.',
    },
    assetIdLowerCased: {
      title: '소문자로 바뀐 에셋 ID',
      sentence:
        '모두 소문자로 바뀐 에셋 ID 같습니다: "{value}". 에셋 ID에는 대문자와 소문자가 함께 있습니다. 지갑이나 탐색기에서 다시 복사해 주세요.',
    },
    assetIdUpperCased: {
      title: '대문자로 바뀐 에셋 ID',
      sentence:
        '모두 대문자로 바뀐 에셋 ID 같습니다: "{value}". 에셋 ID에는 대문자와 소문자가 함께 있습니다. 지갑이나 탐색기에서 다시 복사해 주세요.',
    },
    assetTwice: {
      title: '같은 NFT가 두 번',
      sentence: '{firstRow}행과 같은 NFT입니다. 하나만 남기고 빼 주세요.',
    },
    alreadyPlanned: {
      title: '다른 작업에 이미 있음',
      sentence: '같은 일을 하는 다른 작업에 이미 있습니다(작업: "{run}"). 이 목록에서 빼 주세요.',
    },
    assetOtherCollection: {
      title: '다른 컬렉션의 NFT',
      sentence: '"{name}" NFT의 컬렉션은 "{collection}"입니다. 이 목록에서 빼거나 컬렉션을 바꿔 주세요.',
    },
    assetOtherStandard: {
      title: '이 작업과 다른 방식의 NFT',
      sentence: '"{name}" NFT는 이 작업과 방식이 다릅니다(압축 또는 일반). 이 목록에서 빼 주세요.',
    },
    assetElsewhere: {
      title: '다른 지갑의 NFT',
      sentence:
        '기록에는 "{name}" NFT가 다른 지갑에 있습니다: {owner}. 지금 프로젝트 지갑에 있어야 처리됩니다.',
    },
    assetBurnt: {
      title: '이미 소각한 NFT',
      sentence: '"{name}" NFT는 이미 소각되어 체인에 없습니다. 이 목록에서 빼 주세요.',
    },
    assetUnknown: {
      title: '발행 기록이 없는 NFT',
      sentence:
        '여기서 발행한 기록이 없는 NFT입니다. 처리하기 전에 체인에서 확인합니다. 맞는 NFT인지 확인해 주세요.',
    },
  },
}
