export const mintColumns = {
  name: {
    words: '이름',
    fillHint: '{n:4}는 0001처럼 네 자리 번호가 돼요. 예: Punky #{n:4}',
  },
  symbol: {
    words: '심볼',
    fillHint: '10바이트까지예요. 예: PKNG',
  },
  uri: {
    words: 'URI',
    fillHint: '예: https://cdn.example.com/{n}.json. 파일 세트의 번호라면 {n}',
  },
  owner: {
    words: '소유자',
    fillHint: '솔라나 지갑 주소',
  },
  creators: {
    words: '크리에이터',
    fillHint: '주소:비율 | 주소:비율',
  },
  royalty: {
    words: '로열티',
    fillHint: '0에서 100 사이예요. 예: 5%',
  },
  attributes: {
    words: '속성',
  },
}
