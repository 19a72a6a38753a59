export const mappingList = {
  columns: {
    number: {
      words: '번호',
    },
    uri: {
      words: 'URI',
    },
    metadata: {
      words: '메타데이터 SHA-256',
    },
    image: {
      words: '그림 주소',
    },
    imageHash: {
      words: '그림 SHA-256',
    },
  },
  issues: {
    numberInvalid: {
      title: '번호가 아님',
      sentence: '토큰 번호가 아닙니다: "{value}". NFT 이름에 있는 번호를 숫자로만 적어 주세요. 예: 12',
    },
    numberTwice: {
      title: '같은 번호가 두 번',
      sentence: '{firstRow}행과 같은 번호입니다. 하나만 남기고 빼 주세요.',
    },
    hashInvalid: {
      title: 'SHA-256이 아님',
      sentence: 'SHA-256 값이 아닙니다: "{value}". 16진수 소문자와 숫자로 된 64자를 적어 주세요.',
    },
    imageMissing: {
      title: '그림 없음',
      sentence:
        '그림 주소와 그림 SHA-256을 적어 주세요. 파일 세트를 고르면 세트에 있는 그림을 쓰므로 비워도 됩니다.',
    },
    imageBesideFiles: {
      title: '그림이 두 개',
      sentence: '파일 세트의 그림을 쓰는 행입니다. 그림 주소와 그림 SHA-256을 비워 주세요.',
    },
    hashWithoutUri: {
      title: 'URI와 해시가 맞지 않음',
      sentence: 'URI와 메타데이터 SHA-256은 둘 다 적거나 둘 다 비워 주세요. 비우면 저희 주소에서 제공합니다.',
    },
  },
}
