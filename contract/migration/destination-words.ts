/**
 * The words of the message by which an old wallet says where its NFTs go. They are signed: who changes them keeps those of before
 * for messages that are still to be read, in `read-destination-text.ts`.
 */
export const destinationWords = {
  kor: {
    ask: '{domain}에서 NFT를 받을 솔라나 주소를 확인합니다.',
    nfts: '마이그레이션할 NFT ({count}개):',
    group: '- {project} {numbers} ({chain}, 컨트랙트 {contract})',
    address: '모두 다음 솔라나 주소로 보냅니다.',
    neverUsed: '솔라나에 아직 계정이 없는 주소이며, 제 지갑의 주소와 비교했습니다.',
    note: '본인의 솔라나 주소일 때만 서명하세요. 서명은 무료이며, 거래가 전송되거나 자산이 이동하지 않습니다.',
    wallet: '기존 지갑: {address}',
  },
  eng: {
    ask: '{domain} asks where your NFTs go on Solana.',
    nfts: 'NFTs that migrate ({count}):',
    group: '- {project} {numbers} ({chain}, contract {contract})',
    address: 'Each of them goes to this Solana address:',
    neverUsed: 'Solana does not know it yet. I have compared it with my wallet.',
    note: 'Sign only if this Solana address is your own. Signing is free, sends no transaction and moves nothing.',
    wallet: 'Old wallet: {address}',
  },
} as const
export type DestinationLanguage = keyof typeof destinationWords
export const destinationLanguages = Object.keys(destinationWords) as DestinationLanguage[]
