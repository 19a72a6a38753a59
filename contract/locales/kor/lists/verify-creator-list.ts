export const verifyCreatorList = {
  columns: {
    creator: {
      words: '크리에이터',
    },
  },
  verifyCreatorList: {
    issues: {
      creatorUnlisted: {
        title: '크리에이터 목록에 없음',
        sentence:
          'NFT의 크리에이터 목록에 없는 지갑입니다: {creator}. 목록에 있는 크리에이터만 인증할 수 있습니다. 이 행을 빼 주세요.',
      },
      creatorNotOurs: {
        title: '이 프로젝트의 지갑이 아닌 크리에이터',
        sentence:
          '크리에이터 {creator}의 지갑은 이 프로젝트의 관리자 지갑({wallet})이 아닙니다. 크리에이터 인증은 크리에이터 자신의 키로만 서명할 수 있습니다. 그 키가 관리자 지갑인 프로젝트를 고르거나, 이 행을 빼 주세요.',
      },
    },
  },
}
