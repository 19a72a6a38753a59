/** Three rows that show every column. The wallets are well-formed but have no known owner. */
export const exampleCsv = `\uFEFF${[
  'name,symbol,uri,owner,creators,royalty,attributes',
  'Punky Kongz #0001,PKNG,https://example.com/kongz/1.json,9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g,,5%,',
  'Punky Kongz #0002,PKNG,https://example.com/kongz/2.json,9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g,,5%,"[{""trait_type"":""Fur"",""value"":""Gold""}]"',
  '펑키콩즈 #0003,PKNG,https://example.com/kongz/3.json,9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g,,5%,',
].join('\r\n')}\r\n`
