import type { DestinationWords } from '../../migration/destination-words.ts'

export const destination: DestinationWords = {
  ask: '{domain}에서 NFT를 받을 솔라나 주소를 확인합니다.',
  nfts: '마이그레이션할 NFT ({count}개):',
  group: '- {project} {numbers} ({chain}, 컨트랙트 {contract})',
  address: '모두 다음 솔라나 주소로 보냅니다.',
  neverUsed: '솔라나에 아직 계정이 없는 주소이며, 제 지갑의 주소와 비교했습니다.',
  note: '본인의 솔라나 주소일 때만 서명하세요. 서명은 무료이며, 거래가 전송되거나 자산이 이동하지 않습니다.',
  wallet: '기존 지갑: {address}',
}
