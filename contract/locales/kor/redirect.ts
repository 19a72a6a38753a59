import type { RedirectWords } from '../../migration/redirect-words.ts'

export const redirect: RedirectWords = {
  ask: '{domain}에서 이 지갑으로 되돌려 보내지 못한 것을 받을 주소를 확인합니다.',
  what: '{chain} 전송 {depositId}: {txHash}',
  wallet: '보낸 지갑: {address}',
  address: '대신 다음 주소로 보냅니다.',
}
