export const mintColumns = {
  name: {
    words: 'Name',
    fillHint: '{n:4} becomes 0001. Example: Punky #{n:4}',
  },
  symbol: {
    words: 'Symbol',
    fillHint: 'At most 10 bytes. Example: PKNG',
  },
  uri: {
    words: 'URI',
    fillHint: 'Example: https://cdn.example.com/{n}.json; of a set of files the number alone: {n}',
  },
  owner: {
    words: 'Owner',
    fillHint: 'A Solana wallet',
  },
  creators: {
    words: 'Creators',
    fillHint: 'address:share | address:share',
  },
  royalty: {
    words: 'Royalty',
    fillHint: 'From 0 to 100. Example: 5%',
  },
  attributes: {
    words: 'Attributes',
  },
}
