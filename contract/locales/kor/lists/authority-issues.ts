export const authorityIssues = {
  alreadyPlanned: {
    title: '다른 작업에 이미 있음',
    sentence:
      '작업 "{run}"에 이미 있습니다. 그 작업이 같은 지갑으로 넘기거나, 아직 끝나지 않았습니다. 끝나기를 기다리거나, 실패했으면 그 작업을 다시 시도하거나, 이 목록에서 빼 주세요.',
  },
  targetUnknown: {
    title: '알 수 없는 대상',
    sentence:
      '"{value}"는 알 수 없는 대상입니다. nft, tree, collection 중 하나로 적어 주세요. 비우면 nft입니다.',
  },
  authorityOffCurve: {
    title: '키가 없는 주소',
    sentence:
      '새 권한 {value}에는 비밀 키가 없습니다. 프로그램(예: 멀티시그 금고)만 서명할 수 있는 주소입니다. 맞는 주소인지 다시 확인해 주세요.',
  },
  authorityIsTarget: {
    title: '대상과 같은 주소',
    sentence: '넘길 대상과 새 권한이 같은 주소입니다. 새 권한을 가질 지갑의 주소를 적어 주세요.',
  },
  authorityIsOurs: {
    title: '이미 이 지갑의 권한',
    sentence:
      '새 권한이 이 프로젝트의 관리자 지갑입니다. 관리자 지갑은 자신이 권한을 가진 것만 넘길 수 있으므로 바뀌는 것이 없습니다. 이 행을 빼 주세요.',
  },
  leafWithoutAuthority: {
    title: '권한이 따로 없는 압축 NFT',
    sentence:
      '압축 NFT "{name}"에는 자기만의 권한이 없습니다. 컬렉션의 권한자가 바꾸고, 트리의 위임자가 발행합니다. 이 행을 빼고 트리(tree)와 컬렉션(collection)의 주소를 넘겨 주세요.',
  },
  authorityElsewhere: {
    title: '다른 지갑의 권한',
    sentence:
      '권한이 이 프로젝트의 관리자 지갑({wallet})이 아니라 {authority}에 있습니다. 그 지갑의 키를 가진 프로젝트를 고르거나 이 행을 빼 주세요.',
  },
  targetIsTree: {
    title: '트리 주소',
    sentence: '이 주소는 트리입니다. 대상 열에 tree라고 적어 주세요. 트리는 위임자가 바뀝니다.',
  },
  targetIsNoTree: {
    title: '트리가 아닌 주소',
    sentence: '이 주소는 트리가 아니라 NFT입니다. 대상 열에 nft 또는 collection이라고 적어 주세요.',
  },
  collectionTooEarly: {
    title: '컬렉션은 맨 뒤에',
    sentence:
      '컬렉션은 다른 모든 것을 넘긴 다음 마지막에 넘깁니다. 넘긴 뒤에는 그 NFT를 인증하거나 바꿀 수 없기 때문입니다. 이 행을 {lastRow}행 뒤로 옮겨 주세요.',
  },
}
