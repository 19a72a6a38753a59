import type { DetailWords } from '../../codes/say-detail.ts'

export const details = {
  sentences: {
    WITNESSES_FEW:
      '{{network}}에서 물어볼 수 있는 RPC 호스트가 {{hosts}}개뿐이에요. {{hostsMin}}개가 필요해요. RPC 목록을 고쳐 주세요.',
    HEIGHT_UNREPORTED: '{{rpc}}에서 블록 높이를 받지 못했어요: {{trouble}}. 자동으로 다시 물어봐요.',
    HISTORY_UNSEARCHED: '{{rpc}}에서 트랜잭션 기록을 받지 못했어요: {{trouble}}. 자동으로 다시 물어봐요.',
    ANSWER_OLDER:
      '{{rpc}}의 답은 슬롯 {{answerSlot}}의 것으로, 자신의 높이인 슬롯 {{heightSlot}}보다 오래됐어요. 자동으로 다시 물어봐요.',
    HISTORY_CUT:
      '{{rpc}}에는 슬롯 {{firstSlot}} 이전의 기록이 없어요. 전체 기록을 가진 RPC를 쓰거나 이 RPC를 제외해 주세요.',
    RPC_OF_OTHER_NETWORK: '다른 네트워크의 RPC예요: {{rpc}}. RPC 목록을 고쳐 주세요.',
    FAILURE_DENIED:
      '모든 RPC가 {{signature}}의 실패를 확인하지는 않았어요. {{rpcs}}의 답이 달라요. 자동으로 다시 물어보고, 계속 다르면 잘못된 RPC를 제외해 주세요.',
    EARLIER_LANDED:
      '같은 항목의 이전 트랜잭션이 체인에 있어요: {{signature}}. 이 트랜잭션이 처리되지 않았음이 증명되면 완료돼요.',
    NOT_FINAL_YET: '아직 확정되지 않았어요.',
    PROVEN_DEAD: '슬롯 {{slot}}에서 처리되지 않았음이 증명됐어요. 앞으로도 처리되지 않아요.',
    GUARDS_UNEXPLAINED:
      '무엇이 만들었는지 알려 주는 RPC가 없는 가드 계정이 {{count}}개 있어요({{guards}}). 이 작업의 트랜잭션이 처리됐을 수 있어요. 전체 기록을 가진 RPC를 연결해 주세요.',
    GUARD_HOLDS:
      '가드 계정 {{guard}}에 {{lamports}}이 남아 있어요. 이 계정은 해당 트랜잭션만 만들 수 있으므로 처리된 적이 있어요.',
    SIGNING_CALL_OTHER: '계획에 없는 일을 {{program}} 프로그램에 요청해서 서명하지 않았어요 ({{call}}).',
    SIGNING_DESTINATION_OTHER: '계획의 어느 항목에도 없는 주소로 보내서 서명하지 않았어요: {{address}}',
    SIGNING_LAMPORTS_OVER: '지갑에서 {{lamports}}을 쓰는데 계획에는 최대 {{max}}이라서 서명하지 않았어요.',
    DESTINATION_NEVER_SIGNED:
      'NFT를 보낸 지갑이 받을 솔라나 주소에 서명한 적이 없어서 발행에 서명하지 않았어요.',
    DESTINATION_NOT_AS_SIGNED:
      '{{address}} 주소로 보내려는데 기존 지갑이 서명한 {{destination}}번 메시지의 내용과 달라요. 누군가 데이터베이스에서 값을 바꾼 거예요. 발행에 서명하지 않았어요.',
    DESTINATION_SIGNATURE_WRONG:
      '{{destination}}번 메시지의 서명이 {{address}} 지갑의 것이 아니에요. 누군가 값을 바꿨거나 그 사이 지갑의 키가 바뀌었어요. 발행에 서명하지 않았어요.',
    SEND_NOT_AS_PLANNED:
      '만들어진 트랜잭션이 {{to}} 주소로 {{valueWei}} wei를 보내는데 기록된 내용과 달라서 서명하지 않았어요.',
    RETURN_NOT_AS_CAME:
      '{{txHash}} 트랜잭션이 {{to}} 주소에서 온 것으로 체인에서 확인되지 않아요. 데이터베이스에서 {{deposit}}번 입금이 바뀌었어요. 서명하지 않았어요.',
    REDIRECT_NOT_SIGNED:
      '{{deposit}}번 입금을 {{to}} 주소로 보내려는데 보낸 지갑이 이 주소에 서명하지 않았어요. 누군가 데이터베이스에서 값을 바꾼 거예요. 서명하지 않았어요.',
    DEPOSIT_NOT_SHOWN:
      '{{deposit}}번 입금의 트랜잭션 {{txHash}}을 확인하지 못한 RPC가 있어요. 모두 확인될 때까지 돌려보내지 않아요.',
    WALLET_CAP_REACHED:
      '{{address}} 지갑이 오늘 {{spentWei}} wei를 보냈고 프로젝트의 하루 한도(UTC)는 {{capWei}} wei예요. 내일 이어지고, 소유자가 한도를 올리면 바로 이어져요.',
    PAYS_WITHOUT_CAP:
      '{{address}} 지갑에서 코인을 내는 호출인데, 이 프로젝트는 승인 한도가 있고 원본 체인의 하루 한도가 없어요. 두 사람이 하루 한도를 정한 뒤 호출을 다시 요청해 주세요. 서명하지 않았어요.',
    CALL_NOT_AS_SHOWN:
      '{{to}} 컨트랙트의 {{call}}번 호출이 시뮬레이션해서 보여 준 내용과 다르거나 컨트랙트가 등록돼 있지 않아요. 값이 바뀌어서 서명하지 않았어요.',
    CREATION_NOT_AS_COMPILED:
      '{{call}}번 호출이 만드는 컨트랙트가 이 버전이 빌드한 컨트랙트와 달라요. 값이 바뀌었거나 다른 버전에서 요청했어요. 서명하지 않았어요. 그 사이에 업그레이드했다면 다시 요청해 주세요.',
    RPCS_RATE_LIMITED: '{{method}} 요청을 받아 준 RPC가 없어요: {{rpcs}}. 기다리거나 RPC를 추가해 주세요.',
    RPCS_UNUSABLE: '{{method}}에 쓸 수 있는 답을 준 RPC가 없어요: {{rpcs}}. RPC 목록을 확인해 주세요.',
    RPCS_UNREACHED:
      '{{method}} 요청을 보낼 RPC에 연결하지 못했어요: {{rpcs}}. RPC 목록과 네트워크를 확인해 주세요.',
    RENT_UNREAD: '보증금 기준을 아직 읽지 못했어요. 자동으로 다시 읽어요.',
    TRANSACTION_OTHER: 'RPC가 물어본 것과 다른 트랜잭션을 답했어요: {{signature}}. RPC 목록을 확인해 주세요.',
    TRANSACTION_UNSIGNED:
      'RPC가 서명이 맞지 않는 트랜잭션을 답했어요: {{signature}}. RPC 목록을 확인해 주세요.',
    TRANSACTION_WITHOUT_TOKENS: 'RPC가 {{signature}}의 토큰 잔액을 빼고 답했어요. RPC 목록을 확인해 주세요.',
    NFT_DISPUTED: 'NFT {{assetId}}에 대한 RPC들의 답이 서로 달라요. 자동으로 다시 물어봐요.',
    NFT_ABSENT: 'NFT가 없어요. 소각됐거나 처음부터 없었어요: {{assetId}}',
    NFT_NOT_PLAIN: '일반 NFT가 아니라 프린트, 프로그래머블 NFT 또는 코인이에요: {{assetId}}',
    NFT_NOT_HELD: '지갑 {{wallet}}에 NFT {{assetId}} 없음',
    NFT_HELD_BY_OTHER: '지갑 {{wallet}}에 있는 NFT가 아니에요. {{assetId}}의 소유자: {{owner}}',
    NFT_THERE_ALREADY: '이미 지갑 {{owner}}에 있어요: {{assetId}}',
    NFT_AS_WANTED: '이미 그렇게 되어 있어요: {{assetId}}',
    NFT_IMMUTABLE: '변경할 수 없게 만들어진 NFT예요: {{assetId}}',
    NFT_OF_OTHER_AUTHORITY: '{{assetId}}의 업데이트 권한은 지갑 {{wallet}}이 아니라 {{authority}}에 있어요.',
    CREATOR_OF_OTHER:
      '{{assetId}}의 인증은 크리에이터 {{creator}}의 키로만 서명할 수 있어요. 프로젝트 지갑은 {{wallet}}이에요.',
    CREATOR_UNLISTED: '{{assetId}}의 크리에이터 목록에 {{creator}}가 없어요.',
    COLLECTION_OTHER:
      '이미 컬렉션 {{collection}}에 인증된 NFT예요: {{assetId}}. 그 인증을 먼저 해제해야 해요.',
    COLLECTION_UNNAMED:
      '{{assetId}}에 적힌 컬렉션이 {{collection}}이 아니에요. NFT의 업데이트 권한으로만 바꿀 수 있어요.',
    COLLECTION_ABSENT: '컬렉션이 없어요: {{collection}}',
    COLLECTION_OF_OTHER: '컬렉션 {{collection}}의 권한은 지갑 {{wallet}}이 아니라 {{authority}}에 있어요.',
    COLLECTION_WAITS: '컬렉션은 맨 마지막에 넘겨요. 이 작업에서 아직 끝나지 않은 항목이 {{items}}개 있어요.',
    COLLECTION_KEPT:
      '이 작업에서 넘기지 못한 항목이 {{items}}개 있어 컬렉션은 그대로 두었어요. 그 항목들을 먼저 다시 시도한 다음 컬렉션을 넘겨 주세요.',
    TARGET_IS_COLLECTION:
      '컬렉션의 주소예요: {{assetId}}. 마지막에 넘기도록 대상 열에 collection이라고 적어 주세요.',
    LEAF_WITHOUT_AUTHORITY:
      '압축 NFT {{assetId}}에는 자기만의 권한이 없어요. 트리와 컬렉션의 권한을 넘겨 주세요.',
    TREE_ABSENT: 'Bubblegum 트리가 없어요: {{tree}}',
    TREE_OF_OTHER: '트리 {{tree}}를 만든 지갑은 {{wallet}}이 아니라 {{creator}}예요.',
    LEAF_UNHASHED:
      '인덱스의 내용이 {{assetId}}의 리프 해시와 맞지 않아요. 인덱스가 뒤처져 있어 다시 물어봐요.',
    LEAF_UNKNOWN: '인덱스에 없는 압축 NFT예요: {{assetId}}',
    LEAF_BURNT: '이미 소각된 압축 NFT예요: {{assetId}}',
    TOKEN_ACCOUNT_FOREIGN: '{{owner}}의 토큰 계정을 다른 지갑({{holder}})이 가지고 있어요. 민트: {{assetId}}',
    TOKEN_RULES_OTHER:
      '토큰 {{mint}}을 이대로 보낼 수 없어요. 토큰의 규칙이 막고 있거나, 목록을 만들 때와 달라졌어요.',
    TOKEN_HELD_TOO_LITTLE: '지갑에 토큰 {{mint}}이 {{held}}개 있고, 다음 트랜잭션에 {{needed}}개가 필요해요.',
    TOKEN_SOURCE_FROZEN: '지갑 {{wallet}}의 토큰 계정이 동결돼 있어요. 민트: {{mint}}',
    TOKEN_ACCOUNT_FROZEN: '{{owner}}의 토큰 계정이 동결돼 있어요. 민트: {{mint}}',
    TOKEN_ACCOUNT_WANTS_MEMO: '{{owner}}의 토큰 계정은 전송마다 메모를 요구해요. 민트: {{mint}}',
    TOKEN_DISPUTED: '토큰 {{mint}}의 계정에 대한 RPC들의 답이 서로 달라요. 자동으로 다시 물어봐요.',
    TOKEN_MINT_CLOSED: '토큰 {{mint}}의 발행 권한이 포기돼서 아무도 더 발행할 수 없어요.',
    TOKEN_MINT_OF_OTHER:
      '토큰 {{mint}}의 발행 권한은 지갑 {{wallet}}이 아니라 {{authority}}에 있어서 더 발행할 수 없어요.',
    TOKEN_FREEZE_CLOSED: '토큰 {{mint}}의 동결 권한이 포기돼서 아무도 계정을 동결할 수 없어요.',
    TOKEN_FREEZE_OF_OTHER:
      '지갑 {{wallet}}은 토큰 {{mint}}의 계정을 동결할 수 없어요. 동결 권한은 {{authority}}에 있어요.',
    TOKEN_ACCOUNT_ABSENT: '토큰 계정이 없어요. 닫혔거나 만들어진 적이 없어요: {{account}}',
    TOKEN_ACCOUNT_OTHER: '{{account}}은 토큰 {{mint}}이 아니라 {{found}}의 계정이에요.',
    TOKEN_UNNAMED: '토큰 {{mint}}에 메타데이터가 없거나, 민트가 없어요.',
    TOKEN_IMMUTABLE: '토큰 {{mint}}의 메타데이터는 영원히 바꿀 수 없어요.',
    TOKEN_UPDATE_OF_OTHER:
      '지갑 {{wallet}}은 토큰 {{mint}}의 메타데이터를 바꿀 수 없어요. 업데이트 권한은 {{authority}}에 있어요.',
    TOKEN_SUPPLY_FULL: '민트 {{mint}}는 {{left}}만 더 발행할 수 있는데, 이 항목은 {{amount}}을 발행해요.',
    PROOF_UNFIT:
      '압축 NFT {{assetId}}의 증명이 트리와 맞지 않아요. 인덱스가 뒤처졌어요. 자동으로 다시 가져와요.',
    PROOF_TOO_LONG: '증명까지 {{bytes}}바이트인데, 이 버전의 트랜잭션에는 {{bytesMax}}바이트만 들어가요.',
    TREE_UNSEEN: 'RPC에 압축 NFT의 트리가 보이지 않아요: {{tree}}. RPC 목록을 확인해 주세요.',
    TREE_UNNAMED: '압축 민팅에 트리가 정해지지 않았어요.',
    OWNER_NO_ADDRESS: '받는 주소가 Solana 주소가 아니에요. 주소를 고쳐 주세요.',
    OWNER_IS_PAYER: '받는 주소가 보내는 지갑과 같아요. 주소를 고쳐 주세요.',
    OWNER_NOT_WALLET: '서명하는 지갑은 {{wallet}}인데, 이 항목은 {{owner}}의 것이에요.',
    OWNER_OF_PROGRAM: '받는 주소 {{owner}}은 지갑이 아니라 프로그램의 계정이에요. 프로그램: {{program}}',
    RECEIVER_BELOW_RENT:
      '아직 비어 있는 지갑이고, {{amount}} SOL은 계정이 유지해야 하는 최소 잔액보다 적어요.',
    ROYALTY_OUT_OF_RANGE: '로열티가 0~10,000 베이시스 포인트 범위를 벗어났어요.',
    CREATOR_NO_ADDRESS: '크리에이터 주소가 Solana 주소가 아니에요. 주소를 고쳐 주세요.',
    CREATOR_SHARE_OUT_OF_RANGE: '크리에이터 몫이 0~100 범위를 벗어났어요.',
    MINT_TOO_LARGE:
      '항목 {{items}}개가 {{bytes}}바이트인데, 트랜잭션에는 {{bytesMax}}바이트만 들어가요. URI나 이름을 줄여 주세요.',
    PAYOUTS_TOO_LARGE: '지급 {{items}}건이 {{bytes}}바이트인데, 트랜잭션에는 {{bytesMax}}바이트만 들어가요.',
    MISMATCH: '체인의 {{field}}: {{found}}, 계획한 값: {{planned}}. 다시 시도하기 전에 둘을 비교해 주세요.',
    MISMATCH_OF_ITEM:
      '{{item}}의 체인상 {{field}}: {{found}}, 계획한 값: {{planned}}. 다시 시도하기 전에 둘을 비교해 주세요.',
    ITEMS_NOT_FOUND:
      '트랜잭션에서 항목 {{items}}개 중 {{missing}}개를 찾지 못했어요({{names}}). 체인에서 확인한 뒤 결정해 주세요.',
    SOURCE_RATE_LIMITED:
      '원본 체인의 RPC 요청이 너무 많아요: {{rpcs}}. 기다리거나 한도가 더 높은 RPC를 써 주세요.',
    SOURCE_UNUSABLE:
      '원본 체인의 RPC가 쓸 수 있는 답을 주지 않았어요: {{rpcs}}. 이 체인의 RPC 목록을 확인해 주세요.',
    SOURCE_UNREACHED:
      '원본 체인의 RPC에 연결하지 못했어요: {{rpcs}}. 이 체인의 RPC 목록과 네트워크를 확인해 주세요.',
    SOURCE_RPC_UNSET: '{{chain}}의 RPC가 없거나 다른 체인의 것이에요. {{variable}} 값을 고쳐 주세요.',
    SOURCE_RPC_OF_OTHER_CHAIN:
      'RPC {{rpc}}의 체인 ID: {{found}}, {{chain}}에 설정된 체인 ID: {{chainId}}. RPC 목록이나 체인 ID를 고쳐 주세요.',
    HEAD_DISPUTED:
      '체인의 마지막 블록에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    BLOCK_CHANGED: '읽는 동안 블록이 바뀌었어요: {{block}}. 자동으로 다시 읽어요.',
    BALANCE_DISPUTED:
      '{{address}}의 잔액에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    NONCE_DISPUTED:
      '{{address}}의 논스에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    BLOCK_DISPUTED:
      '블록 {{block}}에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    TRANSFERS_DISPUTED:
      '블록 {{from}}~{{to}}의 전송에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    OWNER_DISPUTED:
      '{{contract}} #{{tokenId}}의 소유자에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    TOKENS_DISPUTED:
      '{{contract}}에서 {{owner}} 지갑이 가진 NFT에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    CONTRACT_DISPUTED:
      '{{contract}}의 기능에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    RECEIPT_DISPUTED:
      '{{txHash}}의 처리 결과에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    TRANSACTION_DISPUTED:
      '트랜잭션 {{txHash}}에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    CALL_DISPUTED:
      '블록 {{block}}에서의 호출 결과에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    SENT_DISPUTED:
      '{{address}}의 {{nonce}}번 트랜잭션에 대한 RPC들의 답이 달라요. 같아질 때까지 기다리고, 계속 다르면 하나를 바꿔 주세요.',
    HASH_MALFORMED: '트랜잭션 해시가 아니에요. 0x와 16진수 64자리여야 해요.',
    CONTRACT_NO_ERC721:
      'ERC-721 컨트랙트가 아니에요: {{contract}}. 프로젝트의 컨트랙트 주소를 확인해 주세요.',
    SEND_REFUSED:
      '{{to}}에 보낼 수 없어요. NFT가 아직 있는지, 받는 쪽이 코인을 받을 수 있는지 확인해 주세요.',
    SEND_GAS_TOO_HIGH: '{{to}}에 보내는 데 드는 가스가 한도를 넘어요. 필요: {{gas}}, 한도: {{gasMax}}',
    SEND_REVERTED: '블록 {{block}}에서 되돌려졌어요: {{txHash}}.',
    SENDER_TOO_POOR:
      '{{address}} 잔액: {{balanceWei}} {{coin}}, 필요한 금액: {{neededWei}} {{coin}}. 차액을 보내 주세요.',
    SENDER_CANNOT_PAY: '지갑에 보낼 비용이 부족해요. 코인을 채우면 같은 트랜잭션을 다시 보내요.',
    SENDER_ABSENT: '보낸 사람이 없어요. 관리자 지갑으로 바로 발행된 NFT라 그대로 두어요.',
    GAS_ABOVE_CAP:
      '지금 가스 한 단위 가격: {{gasWei}} {{coin}}, 상한: {{capWei}} {{coin}}. 상한보다 비싸요. 기다리거나 상한을 높여 주세요.',
    GAS_ABOVE_OFFER: '지금 가스 가격이 서명한 값보다 높아요. 같은 논스로 수수료를 높여 다시 보내요.',
    NONCE_TAKEN:
      '이 지갑의 다른 트랜잭션이 같은 논스를 쓰고 있어요. 다시 서명하기 전에 논스를 확인해 주세요.',
    NONCE_TAKEN_BY_OTHER: '다른 트랜잭션이 같은 논스를 썼어요: {{nonce}}',
    DEPOSIT_WITHOUT_NFT: '입금 {{deposit}}에 NFT가 없어요.',
    CALL_REFUSED:
      '지금은 컨트랙트가 이 호출을 거부해서 서명하지 않았어요. 다시 시뮬레이션해 이유를 확인해 주세요.',
    CALL_EXPIRED: '한 시간 안에 서명하지 못해 확인한 내용이 오래됐어요. 다시 시뮬레이션해 주세요.',
    CALL_ABOVE_AGREED:
      '최대 가스 비용: {{feeWei}} {{coin}}, 확인한 금액: {{agreedWei}} {{coin}}. 확인한 것보다 많아요. 가스가 싸질 때까지 최대 한 시간 기다려요.',
    CALL_MOVES_DEPOSIT:
      '보유자가 보낸 NFT라서 서명하지 않았어요: {{tokenId}}. 먼저 입금에서 돌려보내거나 제외해 주세요.',
    BROUGHT_BY_CALL: '우리 지갑의 컨트랙트 호출로 들어왔어요: {{txHash}}',
    WALLET_KEY_ABSENT: '관리자 지갑 {{address}}의 키가 저장돼 있지 않아요. 프로젝트에 저장해 주세요.',
    WALLET_KEY_SEALED: '관리자 지갑 {{address}}의 키를 열 수 없어요. 프로젝트에 다시 저장해 주세요.',
    WALLET_KEY_UNAPPROVED:
      '관리자 지갑 {{address}}의 키를 승인한 사람이 없어요. 다른 사람이 변경을 승인해야 해요.',
    MINT_IS_ON_CHAIN: '민트가 체인에 있어요: {{mint}}',
    MINT_IS_ABSENT: '민트가 체인에 없어요: {{mint}}',
    MINT_MAY_LAND: '처리되지 않았음이 아직 증명되지 않은 트랜잭션이 {{signatures}}건 있어요.',
    SIGNATURE_IS_ON_CHAIN: '트랜잭션이 체인에 있어요: {{signature}}',
    NFT_MOVED_ON: 'NFT의 소유 지갑이 바뀌었어요.',
    FEE_SURPLUS: '마이그레이션 {{migration}}번 수수료보다 더 낸 금액이에요.',
    FEE_UNASKED: '기다리는 동안 수수료로 쓴 마이그레이션이 없었어요.',
    TAKEN_BACK: '보낸 사람이 되찾아 갔어요.',
    PLANNED_BEFORE: '같은 NFT의 항목이 이미 있고, 체인에 있을 수 있어요.',
    PROJECT_WITHOUT_JSON: '새 프로젝트에 JSON 경로가 없어요. 프로젝트에 입력해 주세요.',
    RUN_GATHERED: '작업 {{run}}번, 마이그레이션 {{migrations}}건이에요.',
    WALLET_HOLDS_AGAIN: '원래 지갑에 다시 들어 있어요.',
    RECORDED: '입금: {{deposit}}, {{handling}}. 결과: {{outcome}}. 체인: {{held}}, {{minted}}.',
    COIN_COMPARED: '체인: 블록 {{block}}에서 {{onChainWei}} wei. 기록: {{rowsWei}} wei.',
    SECRET_KEY_SIZE:
      '비밀 키가 32바이트나 64바이트가 아니에요. base58이나 Solana 키 파일의 JSON 배열을 입력해 주세요.',
    SECRET_KEY_MISMATCH: '비밀 키가 함께 들어 있는 공개 키와 맞지 않아요.',
    SOURCE_KEY_SIZE: '비밀 키가 32바이트가 아니에요. 16진수 64자리를 입력해 주세요.',
    SOURCE_KEY_OFF_CURVE: '이 곡선의 비밀 키가 아니에요. 16진수 64자리를 입력해 주세요.',
    BUDGET_CHANGED: '예산 상한: 이전 {{before}}, 지금 {{after}}.',
    ERROR_RATE_CHANGED: '중단 기준 실패율: 이전 {{before}}, 지금 {{after}}.',
    ATTEMPT_DECIDED: '담당자가 트랜잭션 {{attempt}}의 결과를 결정했어요.',
  },
  troubles: {
    unreachable: '연결 안 됨',
    'timed-out': '시간 안에 답 없음',
    'bad-answer': '읽을 수 없는 답',
    refused: '거절',
    'rate-limited': '요청이 너무 많음',
    behind: '체인보다 뒤처짐',
    'other-network': '다른 네트워크',
    retired: '제외됨',
  },
  fields: {
    'account type of the tree': '트리의 계정 종류',
    'amount the owner holds': '소유자가 가진 수량',
    'asset id': '에셋 ID',
    'buffer size': '버퍼 크기',
    'change of the leaf': '리프 변경 횟수',
    collection: '컬렉션',
    'collection mark': '컬렉션 표시',
    'creator hash': '크리에이터 해시',
    'data hash': '데이터 해시',
    decimals: '소수 자릿수',
    delegate: '위임 계정',
    'freeze authority': '동결 권한',
    leaf: '리프',
    'length of the tree': '트리 크기',
    'list of creators': '크리에이터 목록',
    'maximum depth': '최대 깊이',
    'mint authority': '민팅 권한',
    'mint of the metadata': '메타데이터의 민트',
    'mint of the token account': '토큰 계정의 민트',
    mutability: '수정 가능 여부',
    name: '이름',
    'number of leaves': '리프 개수',
    'number of payouts': '지급 건수',
    outcome: '결과',
    owner: '소유자',
    payout: '지급',
    'program of the tree': '트리의 프로그램',
    'returned rent': '돌려받은 보증금',
    royalty: '로열티',
    'size of the metadata': '메타데이터 크기',
    'sum received': '받은 금액',
    supply: '발행량',
    symbol: '심볼',
    token: '받는 지갑의 토큰 계정',
    'token sent': '보내는 지갑의 토큰 계정',
    'tree creator': '트리 생성자',
    'update authority': '수정 권한',
    URI: 'URI',
    'verification of the collection': '컬렉션 인증',
  },
  facts: {
    none: '없음',
    seen: '블록에 포함됨',
    final: '확정',
    reorged: '재구성으로 사라짐',
    orphan: '미확인',
    matched: '연결됨',
    return_planned: '반환 중',
    returned: '반환됨',
    ignored: '보관됨',
    mint: '민팅',
    return: '반환',
    held: '관리자 지갑에 있음',
    'not-held': '관리자 지갑에 없음',
    minted: '민팅됨',
    'not-minted': '민팅 안 됨',
  },
} satisfies DetailWords
