import { socialName } from '../../account/social-name.ts'
import { solTextOf } from '../../sol-amount.ts'
import { dayAndTime } from '../../zoned-time.ts'
import type { NoticeWords } from '../../notice/notice-text.ts'

export const notices: NoticeWords = {
  migrationCompleted: ({ name }) => ({
    title: '마이그레이션이 완료되었습니다',
    text: `${name}: 솔라나 지갑에서 확인할 수 있습니다.`,
  }),
  migrationReturned: ({ name }) => ({
    title: 'NFT가 원래 지갑으로 돌아갔습니다',
    text: `${name}: 마이그레이션이 진행되지 않았습니다. 이유는 마이그레이션 내역에 있습니다.`,
  }),
  migrationExpired: ({ name }) => ({
    title: '마이그레이션 신청이 만료되었습니다',
    text: `${name}: 제시간에 NFT가 도착하지 않았습니다. 다시 신청할 수 있습니다.`,
  }),
  migrationAddressChanged: ({ name, address }) => ({
    title: '받을 솔라나 주소가 변경되었습니다',
    text: `${name}: 이제 ${address} 주소로 보냅니다. 기존 지갑이 이 주소에 서명했습니다. 직접 한 일이 아니라면 마이그레이션을 취소하고 NFT를 보내지 마세요.`,
  }),
  mintCompleted: ({ count, name }) => ({
    title: 'NFT가 민팅되었습니다',
    text: `${several(name, count)}: 지갑에 도착했습니다.`,
  }),
  mintFailed: ({ count, name }) => ({
    title: '민팅하지 못했습니다',
    text: `${several(name, count)}: 담당자가 확인하고 있습니다. 따로 하실 일은 없습니다.`,
  }),
  airdropSent: ({ count, name }) => ({
    title: '에어드롭이 도착했습니다',
    text: `${several(name, count)}: 지갑에서 확인할 수 있습니다.`,
  }),
  airdropAccepted: ({ titleKor }) => ({
    title: '에어드롭 신청이 승인되었습니다',
    text: titleKor ?? '앞으로 진행할 에어드롭에 포함됩니다.',
  }),
  airdropRefused: ({ titleKor, reason }) => ({
    title: '에어드롭 신청이 거절되었습니다',
    text: [titleKor, reason && `사유: ${reason}`].filter(Boolean).join('. '),
  }),
  revealed: ({ nfts }) => ({
    title: 'NFT가 공개되었습니다',
    text: `보유한 NFT ${nfts}개의 모습을 볼 수 있습니다.`,
  }),
  reservation: ({ seq, change, placeKor, startsAt, reason }) => ({
    title: {
      booked: '예약이 완료되었습니다',
      cancelAsked: '취소 신청을 받았습니다',
      cancelled: '예약이 취소되었습니다',
      refused: '취소 신청이 받아들여지지 않았습니다',
      dayBefore: '방문 하루 전입니다',
    }[change],
    text: [
      `${placeKor}, ${dayAndTime(startsAt, 'ko-KR')}, 예약 번호 ${seq}`,
      (change === 'cancelled' || change === 'refused') && reason && `사유: ${reason}`,
    ]
      .filter(Boolean)
      .join('. '),
  }),
  paymentCompleted: ({ goodName, lamports }) => ({
    title: '결제가 완료되었습니다',
    text: `${goodName}, ${solTextOf(lamports)} SOL`,
  }),
  paymentEnded: ({ goodName, lamports }) => ({
    title: '결제가 끝나지 않았습니다',
    text: `${goodName}, ${solTextOf(lamports)} SOL: 보낸 금액이 있다면 결제 내역에서 확인할 수 있습니다.`,
  }),
  paymentRefunded: ({ lamports }) => ({
    title: '환불되었습니다',
    text: `${solTextOf(lamports)} SOL이 보낸 지갑으로 돌아갔습니다.`,
  }),
  surveyOpened: ({ titleKor, closesAt }) => ({
    title: '응답하실 수 있는 설문이 열렸습니다',
    text: `${titleKor}: ${dayAndTime(closesAt, 'ko-KR')}까지 응답을 받습니다.`,
  }),
  passwordChanged: () => ({
    title: '비밀번호가 변경되었습니다',
    text: '다른 기기에서는 로그아웃되었습니다. 본인이 변경하지 않았다면 비밀번호를 재설정해 주세요.',
  }),
  waysInChanged: ({ change, what }) => ({
    title: '로그인 방법이 바뀌었습니다',
    text: {
      walletAdded: `지갑 ${what ?? ''} 주소로 로그인할 수 있습니다.`,
      walletRemoved: `지갑 ${what ?? ''} 주소로는 더 이상 로그인할 수 없습니다.`,
      passwordAdded: '이메일과 비밀번호로 로그인할 수 있습니다.',
      passwordRemoved: '비밀번호로는 더 이상 로그인할 수 없습니다.',
      socialAdded: `소셜 로그인(${socialName(what, 'kor')})으로 로그인할 수 있습니다.`,
      socialRemoved: `소셜 로그인(${socialName(what, 'kor')})으로는 더 이상 로그인할 수 없습니다.`,
      totpAdded: '인증 앱이 2단계 인증으로 추가되었습니다.',
      totpRemoved: '인증 앱이 2단계 인증에서 제거되었습니다.',
      passkeyAdded: '패스키가 2단계 인증으로 추가되었습니다.',
      passkeyRemoved: '패스키가 2단계 인증에서 제거되었습니다.',
      recoveryCodesMade: '복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 쓸 수 없습니다.',
      recoveryCodeUsed: '복구 코드로 로그인했습니다. 쓴 코드는 다시 쓸 수 없습니다.',
      factorsDropped: '소유자가 2단계 인증을 해제했습니다. 다음 로그인 때 다시 설정해 주세요.',
    }[change],
  }),
}

function several(name: string, count: number): string {
  return count > 1 ? `${name} 외 ${count - 1}개` : name
}
