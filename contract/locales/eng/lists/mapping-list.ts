export const mappingList = {
  columns: {
    number: {
      words: 'Number',
    },
    uri: {
      words: 'URI',
    },
    metadata: {
      words: 'SHA-256 of the metadata',
    },
    image: {
      words: 'Image',
    },
    imageHash: {
      words: 'SHA-256 of the image',
    },
  },
  issues: {
    numberInvalid: {
      title: 'Not a number',
      sentence:
        '"{value}" is not the number of a token. Write the number in the name of the NFT, in digits: 12.',
    },
    numberTwice: {
      title: 'Same number twice',
      sentence: 'Row {firstRow} has the same number. Keep one of them and remove the other.',
    },
    hashInvalid: {
      title: 'Not a SHA-256',
      sentence: '"{value}" is not a SHA-256. Write its 64 digits and letters from a to f.',
    },
    imageMissing: {
      title: 'No picture',
      sentence:
        'Give the address of the picture and its SHA-256. With a set of files both may stay empty: the picture is that of the set.',
    },
    imageBesideFiles: {
      title: 'Two pictures',
      sentence:
        'The picture of this row is that of the set of files. Leave the address of a picture and its SHA-256 empty.',
    },
    hashWithoutUri: {
      title: 'URI and hash do not go together',
      sentence: 'Give both the URI and the SHA-256 of its file, or neither: then our own address serves it.',
    },
  },
}
