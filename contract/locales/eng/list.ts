import type { ListWords } from '../../list/list-words.ts'

/** Every sentence names the thing, what was expected, and what to do next. `{word}` is a parameter of the issue. */
export const list: ListWords = {
  messages: {
    fileEmpty:
      'The file is empty. A header line and at least one row are needed. Check the file and choose it again.',
    fileTooLarge: 'The file has {bytes} bytes; at most {bytesMax} are read. Split it into several lists.',
    fileBinary: 'The file is {kind}, not text. Open it and save it as CSV (UTF-8), then choose the new file.',
    fileNulBytes:
      'Line {line} has NUL bytes, which text never has: the file is damaged or binary. Save it as CSV (UTF-8) again.',
    encodingUnknown:
      'Line {line} is neither UTF-8 nor CP949 (Korean Excel). Save the file as CSV (UTF-8) and choose it again.',
    encodingMixed:
      'Line {line} is not in UTF-8 while other lines are: two encodings are mixed. Save the whole file as CSV (UTF-8).',
    encodingOther:
      'The file has bytes that {encoding} never has. Choose another encoding, or save it as CSV (UTF-8).',
    headerMissing:
      'The first line names no known column: "{found}". Put a header on top, for example: {example}.',
    headerTwice:
      'The headers "{first}" and "{header}" both mean {column}. Keep one and remove or leave out the other.',
    headerOnly: 'The list has column names but no rows. Add at least one row under them.',
    columnsTooMany:
      'The list has {count} columns; at most {countMax} are read. Keep only the columns that mean something.',
    columnUnknown:
      'The column "{header}" is unknown. Known are {known}.{guessHint} Choose what it means, or leave it out.',
    columnMissing:
      'The column {column} is missing and has no default. Add the column, or give a default for all rows.',
    columnAbsent:
      'The list has no column {column} and no default for it, so it stays empty. Give a default if that is not meant.',
    rowsTooMany: 'The list has more than {rowsMax} rows; the rest was not read. Split it into several lists.',
    quoteUnclosed:
      'A quotation mark opened in row {row} is never closed, so the rest of the file became one cell. Close it or remove it.',
    jsonTorn: 'The JSON ends in the middle, at line {line}: the file was cut off. Export or upload it again.',
    jsonInvalid:
      'The JSON cannot be read near line {line} (item {item}; 0 means outside the items). Search there for a missing comma, quote or bracket.',
    jsonTooDeep:
      'At line {line} the JSON is nested deeper than {depthMax} levels. Use a flat list of objects.',
    jsonTooBig: 'The JSON has more than {nodesMax} values. Split it into several lists.',
    jsonNotList:
      'The JSON is not a list. Use an array of objects, or an object with that array under "items".',
    placeholderUnknown:
      'The template for {column} has {placeholder}, which means nothing. Use {n} or {n:4} for the number, and {name} in the URI.',
    missing: '{column} is empty. Fill it in, or give a default for all rows.',
    optionalEmpty: '{column} is empty and stays so. Fill it in if that is not meant.',
    tooLong:
      '{column} has {bytes} bytes; the chain keeps at most {bytesMax} (a Korean syllable takes 3). Make it shorter.',
    controlCharacter: '{column} has an invisible control character ({character}). Type the text again.',
    brokenCharacter: '{column} has damaged characters: "{value}". Type them again from the original.',
    invisibleCharacter:
      '{column} has an invisible character ({character}), often copied from a web page. Type the text again if it is not meant.',
    scientificNotation:
      '{column} is "{value}": a spreadsheet shortened a long number. Format the column as text and enter the full value.',
    cellsTooFew:
      'The row has {cells} cells; {expected} are expected. It may be cut off. Fill in the missing cells here.',
    cellsTooMany:
      'The row has {cells} cells; {expected} are expected. Put cells that contain the separator in quotation marks, or correct the row here.',
    quoteMalformed:
      'The row has a quotation mark inside a quoted cell. Double it ("") in the file, or correct the row here.',
    rowNotObject: 'This entry of the JSON list is not an object. Use objects whose keys are the columns.',
    numberWithoutFiles:
      '{number} is a number of a set of files, and none is chosen. Choose the set above, or write a URI.',
    numberUnknown: 'The set of files has no number {number}. Correct the number, or choose another set.',
    uriScheme: 'The URI "{value}" must begin with https://, ipfs:// or ar://. Correct its beginning.',
    uriInvalid:
      'The URI "{value}" is not a full address, or has a space or another character in it that must be percent-encoded. Enter it as a browser shows it.',
    uriUserinfo:
      'The URI "{value}" carries a name or a password before the @. Everybody could read it: leave it out.',
    uriLocal:
      'The URI "{value}" leads to this machine or a private network, which no wallet reaches. Enter a public address.',
    uriNotAscii:
      'The URI "{value}" has letters beyond ASCII, which some wallets do not open. Percent-encode them if you can.',
    ownerEvm:
      '"{value}" is an Ethereum or Kaia address. A Solana wallet address is expected. Ask the receiver for the Solana one.',
    ownerBase58:
      'The address "{value}" has "{character}", which no Solana address has. Copy the address again from the wallet.',
    ownerLength:
      'The address "{value}" has {length} characters; a Solana address has 32 to 44 and stands for 32 bytes. Copy it again in full.',
    ownerLowerCased:
      'The address "{value}" looks lower-cased: a Solana address has capitals and small letters. Copy it again from the wallet.',
    ownerUpperCased:
      'The address "{value}" looks upper-cased: a Solana address has capitals and small letters. Copy it again from the wallet.',
    ownerSignature:
      '"{value}" is a transaction signature. A Solana wallet address is expected. Enter the address of the wallet.',
    ownerBurn: '"{value}" is the burn address: what is sent there is destroyed. Enter a wallet address.',
    ownerProgram: '"{value}" is the {label} program, which is no wallet. Enter a wallet address.',
    ownerMint: '"{value}" is the {label} token, not a wallet. Enter a wallet address.',
    ownerOffCurve:
      'No private key can exist for "{value}" (off the curve): it is a program account, not a wallet. Enter a wallet address.',
    creatorsFormat:
      'Creators cannot be read at "{value}". Expected is address:share|address:share, for example AbC...:60|XyZ...:40.',
    creatorEvm: 'The creator "{address}" is an Ethereum or Kaia address. Enter a Solana address.',
    creatorAddress:
      'The creator "{address}" is not the address of a Solana wallet. Copy it again from the wallet.',
    creatorLowerCased:
      'The creator "{address}" looks lower-cased: a Solana address has capitals and small letters. Copy it again from the wallet.',
    creatorUpperCased:
      'The creator "{address}" looks upper-cased: a Solana address has capitals and small letters. Copy it again from the wallet.',
    creatorTwice: 'The creator "{address}" is listed twice. Keep one entry and add the shares together.',
    creatorShare:
      'The share "{share}" of creator "{address}" is not a whole number from 0 to 100. Enter a whole percent.',
    creatorsSum: 'The shares of the creators add up to {sum}; 100 is expected. Change them so that they do.',
    creatorsTooMany: 'There are {count} creators; at most {countMax} are possible. Remove some.',
    royaltyFormat: 'The royalty "{value}" is not a percentage. Enter 5, 5% or 5.5 (at most two decimals).',
    royaltyRange:
      'The royalty "{value}" is not between 0 % and 100 %. Enter percent: 5 means 5 %. For basis points write 500 bps.',
    royaltyTiny:
      'The royalty "{value}" is taken as {value} %. If a spreadsheet turned 5 % into 0.05, enter 5%; if it is right, write the % sign.',
    royaltyNobody: 'There is a royalty but no creator, so it would be paid to no one. Enter a creator.',
    attributesFormat:
      'Attributes cannot be read: "{value}". Expected is trait:value|trait:value, or JSON such as {"Hat":"Red"}.',
    attributesTooMany: 'There are {count} attributes; at most {countMax} are possible. Remove some.',
    attributeTwice: 'The attribute "{trait}" is there twice. Remove one if that is not meant.',
    duplicateItem:
      'The same name, URI and owner are in row {firstRow} already: it would be minted twice. Remove or change one.',
    duplicateUri: 'Row {firstRow} has the same URI. Change it if each NFT should have its own metadata.',
    duplicateName: 'Row {firstRow} has the same name. Change it if names should differ.',
    alreadyPlanned:
      'Already in the run "{run}" of this collection. Remove it or change it: the same NFT is never minted twice.',
  },
  guessHint: (column) => ` Did you mean ${column}?`,
}
