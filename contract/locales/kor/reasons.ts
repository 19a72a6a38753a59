/** The same reasons. */
export const reasons = {
  unlisted: '항목 상세에서 체인의 응답을 확인해 주세요.',
  CANCELLED: {
    title: '작업이 취소됐어요',
    next: '민팅되지 않았어요. 새 목록에 다시 넣을 수 있어요.',
  },
  RETURNED: {
    title: '기존 NFT를 되돌려 보냅니다',
    next: '이 요청으로는 더 이상 민팅되지 않습니다. 같은 NFT를 다시 마이그레이션하면 새 항목이 됩니다.',
  },
  OWNER_INVALID: {
    title: '받을 수 없는 지갑 주소예요',
    next: '주소를 확인하고 새 목록으로 다시 민팅해 주세요.',
  },
  METADATA_INVALID: {
    title: '메타데이터를 체인이 거절했어요',
    next: '항목 상세에서 이유를 확인해 주세요. 새로 만드는 NFT면 이름, 심볼, URI의 길이와 크리에이터를, 이미 있는 NFT면 이 작업을 할 수 있는 종류인지 확인해 주세요.',
  },
  METADATA_IMMUTABLE: {
    title: '메타데이터를 바꿀 수 없어요',
    next: '영원히 바꿀 수 없게 만들어졌어요. 다시 시도해도 같으니 제외해 주세요.',
  },
  AUTHORITY_INVALID: {
    title: '권한이 맞지 않아요',
    next: '프로젝트의 관리자 지갑이 컬렉션이나 토큰의 권한을 가졌는지 확인해 주세요.',
  },
  ACCOUNT_IN_USE: {
    title: '이미 체인에 있는 계정이에요',
    next: '중복 발행은 막혔어요. 이미 있는 NFT나 토큰을 확인해 주세요.',
  },
  ALREADY_DONE: {
    title: '이미 처리된 항목이에요',
    next: '더 할 일이 없어요. 체인에서 NFT를 확인해 주세요.',
  },
  NOT_HELD: {
    title: '지갑에 없는 NFT예요',
    next: '프로젝트의 관리자 지갑이 NFT를 가지고 있는지, 잠겨 있지 않은지 확인해 주세요.',
  },
  COMES_LAST: {
    title: '마지막에 넘기는 항목이에요',
    next: '이 작업에서 넘기지 못한 항목이 있어요. 그 항목을 먼저 다시 시도한 다음 이 항목을 다시 시도해 주세요.',
  },
  NFT_MISSING: {
    title: '체인에 없는 NFT예요',
    next: '소각됐거나 에셋 ID가 틀렸어요. 체인에서 찾아보고 목록을 고쳐 주세요. 방금 만든 NFT라면 다시 시도해 주세요.',
  },
  RECIPIENT_ATA_FOREIGN: {
    title: '받는 지갑의 토큰 계정이 다른 사람의 것이에요',
    next: '받는 분에게 다른 지갑을 요청한 뒤, 이 항목으로 새 목록을 만들어 주세요.',
  },
  RECIPIENT_BELOW_RENT: {
    title: '비어 있는 지갑이 받기에는 너무 적은 양이에요',
    next: '수량을 늘리거나, 받는 분에게 먼저 SOL을 조금 넣어 두도록 요청해 주세요.',
  },
  ACCOUNT_FROZEN: {
    title: '토큰 계정이 동결됐어요',
    next: '토큰의 동결 권한자에게 해제를 요청한 뒤 다시 시도해 주세요.',
  },
  ACCOUNT_MISSING: {
    title: '토큰 계정이 없어요',
    next: '닫혔거나 만들어진 적이 없어요. 목록을 고쳐 주세요. 방금 만들어졌으면 다시 시도해 주세요.',
  },
  TOKEN_RULES: {
    title: '토큰의 규칙이 막고 있어요',
    next: '이유는 항목에 있어요. 토큰이 허용하면 새 목록을 만들어 주세요.',
  },
  TREE_FULL: {
    title: '머클 트리가 가득 찼어요',
    next: '다시 시도하면 새 트리를 만들어 이어가요.',
  },
  COMPUTE_EXCEEDED: {
    title: '연산 한도를 넘었어요',
    next: '다시 시도하면 한도를 높여서 보내요.',
  },
  PROGRAM_ERROR: {
    title: '온체인 프로그램이 거절했어요',
    next: '항목 상세에서 오류 코드를 확인해 주세요.',
  },
  SIGNING_REFUSED: {
    title: '계획에 없는 일이라서 서명하지 않았어요',
    next: '무엇이 달랐는지는 실행 페이지에 있어요. 체인에는 아무것도 없으니, 재개하기 전에 개발자에게 확인을 요청해 주세요.',
  },
  READ_BACK_MISMATCH: {
    title: '체인의 기록이 요청과 달라요',
    next: '자동으로 다시 보내지 않아요. 항목 상세에서 비교해 주세요.',
  },
  ATTEMPTS_EXHAUSTED: {
    title: '여러 번 시도했지만 처리되지 않았어요',
    next: '원인은 항목 화면에 있어요. 해결된 뒤 다시 시도해 주세요.',
  },
  UNKNOWN_ABANDONED: {
    title: '담당자가 포기로 결정했어요',
    next: '다시 서명하지 않아요.',
  },
  BLOCKHASH_EXPIRED: {
    title: '블록해시가 만료됐어요',
    next: '체인에 없음을 확인한 뒤 새로 서명해요.',
  },
  PROOF_STALE: {
    title: '증명이 트리와 맞지 않아요',
    next: '체인 인덱스가 뒤처졌거나 잘못됐어요. 자동으로 다시 물어보고, 끝내 맞지 않으면 항목이 실패로 바뀌어 다시 시도할 수 있어요.',
  },
  RPC_BAD_ANSWER: {
    title: 'RPC들의 답이 서로 달라요',
    next: '자동으로 다시 물어봐요. 계속되면 RPC 목록을 확인해 주세요.',
  },
  RPC_UNREACHABLE: {
    title: '응답하는 RPC가 없어요',
    next: '응답이 돌아오면 자동으로 이어져요.',
  },
  RPC_RATE_LIMITED: {
    title: 'RPC 요청이 너무 많아요',
    next: '속도를 낮춰 자동으로 이어져요.',
  },
  PAYER_BALANCE_TOO_LOW: {
    title: '지갑 잔액이 부족해요',
    next: '프로젝트 관리자 지갑을 충전하면 이어서 진행해요.',
  },
  TOKEN_BALANCE_TOO_LOW: {
    title: '지갑의 토큰이 부족해요',
    next: '프로젝트 관리자 지갑에 토큰을 채우면 이어서 진행해요.',
  },
  EXCLUDED: {
    title: '담당자가 제외했어요',
    next: '다시 시도해도 처리하지 않아요.',
  },
  REPAIRED: {
    title: '수정한 항목으로 대체했어요',
    next: '수정한 새 항목을 대신 처리하고, 이 항목은 종료했어요.',
  },
  SUPERSEDED: {
    title: '더 나중 항목으로 바뀌었어요',
    next: '다시 시도해도 처리하지 않아요. 나중 항목이 같은 NFT를 바꾸거나, 이후 회차에서 같은 것을 줘요. 그래도 필요하면 새 목록에 넣어 주세요.',
  },
  FOUND_ON_CHAIN: { title: '체인에서 찾았어요' },
  PROVEN: { title: '체인에서 증명됐어요' },
  EARLIER_ATTEMPT_LANDED: { title: '이전 트랜잭션이 처리됐어요' },
  NO_LONGER_CONFIRMED: { title: '체인에서 사라졌어요' },
  GUARD_STILL_THERE: { title: '가드 계정이 체인에 남아 있어요. 이전 트랜잭션이 처리된 거예요' },
  UNPROVEN_AT_CANCEL: { title: '증명되기 전에 작업이 취소됐어요' },
  RETRIED: { title: '담당자가 다시 시도했어요' },
  LIMITS_CHANGED: { title: '담당자가 한도를 바꿨어요' },
  ALREADY_PROCESSED: { title: '네트워크가 이미 받은 트랜잭션이에요' },
  FEE_TOO_HIGH: { title: '가스 가격이 상한보다 높아요' },
  NONCE_USED: { title: '다른 트랜잭션이 논스를 쓰고 있어요' },
}
