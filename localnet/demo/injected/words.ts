/** What the demo wallets say, in the language of the page they stand in. */
const all = {
  ko: {
    connect: '연결 요청',
    connectText: (host: string) => `${host} 사이트가 지갑 주소를 보려고 합니다.`,
    switch: '네트워크 전환',
    switchText: '카이아(8217) 네트워크로 바꿀까요?',
    sign: '메시지 서명',
    send: '거래 보내기',
    coins: (amount: string) => `${amount} KAIA를 보냅니다.`,
    nft: (tokenId: string) => `NFT #${tokenId}를 보냅니다.`,
    call: (selector: string) => `컨트랙트를 호출합니다(${selector}).`,
    to: '받는 주소',
    collection: '컬렉션',
    owner: (name: string) => `${name}의 데모 지갑`,
    phone: 'Klip 휴대폰',
    phoneEmpty: '지금은 요청이 없습니다.',
    request: '요청',
    demo: '데모',
    yes: '승인',
    no: '거절',
  },
  en: {
    connect: 'Connect',
    connectText: (host: string) => `${host} wants to see your address.`,
    switch: 'Switch network',
    switchText: 'Switch to Kaia (8217)?',
    sign: 'Sign a message',
    send: 'Send a transaction',
    coins: (amount: string) => `Sends ${amount} KAIA.`,
    nft: (tokenId: string) => `Sends NFT #${tokenId}.`,
    call: (selector: string) => `Calls a contract (${selector}).`,
    to: 'To',
    collection: 'Collection',
    owner: (name: string) => `Demo wallet of ${name}`,
    phone: 'Klip phone',
    phoneEmpty: 'Nothing is asked right now.',
    request: 'Request',
    demo: 'demo',
    yes: 'Approve',
    no: 'Reject',
  },
} as const

export type WalletLanguage = keyof typeof all

export function pageLanguage(): WalletLanguage {
  return document.documentElement.lang.startsWith('ko') ? 'ko' : 'en'
}

export function words() {
  return all[pageLanguage()]
}
