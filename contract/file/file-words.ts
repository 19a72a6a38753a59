import type { Words } from '../list/list-definition.ts'
import type { FileProblemCode } from './file-problems.ts'

/** Every sentence says what was expected and what to do. The file it is about is shown beside it. */
export const fileProblemWords: Record<FileProblemCode, Words> = {
  NO_FILES: {
    kor: '파일이 없습니다. 그림과 JSON이 든 폴더나 zip을 선택해 주세요.',
    eng: 'There are no files. Choose a folder or a zip with pictures and JSON.',
  },
  TOO_MANY_FILES: {
    kor: '파일이 {count}개입니다. 한 번에 {countMax}개까지 올릴 수 있습니다. 나누어 올려 주세요.',
    eng: 'There are {count} files; {countMax} can be uploaded at once. Split them.',
  },
  PATH_UNSAFE: {
    kor: '폴더 밖을 가리키거나 쓸 수 없는 문자가 있는 이름입니다. 이름을 바꿔 주세요.',
    eng: 'The name leads out of its folder, or has characters that file systems refuse. Rename the file.',
  },
  NUMBER_NONE: {
    kor: '이름 끝에 번호가 없습니다. 12.png나 kongz_0012.png처럼 번호로 끝나게 바꿔 주세요.',
    eng: 'The name ends with no number. Name it like 12.png or kongz_0012.png.',
  },
  NUMBER_TWICE: {
    kor: '{number}번 파일이 이미 있습니다: {first}. 하나만 남겨 주세요.',
    eng: 'There is another file for number {number}: {first}. Keep one of them.',
  },
  NUMBERS_MISSING: {
    kor: '빠진 번호가 {count}개 있습니다: {numbers}. {from}번부터 {to}번까지 모두 있어야 합니다.',
    eng: 'Numbers are missing ({count}): {numbers}. Every one from {from} to {to} must be there.',
  },
  NUMBERS_OUTSIDE: {
    kor: '범위를 벗어난 번호가 {count}개 있습니다: {numbers}. {from}번부터 {to}번까지만 쓸 수 있습니다.',
    eng: 'Numbers are outside of the collection ({count}): {numbers}. It goes from {from} to {to}.',
  },
  IMAGES_MISSING: {
    kor: '메타데이터는 있고 그림이 없는 번호가 {count}개 있습니다: {numbers}. 그림을 추가해 주세요.',
    eng: 'Numbers have metadata and no picture ({count}): {numbers}. Add the pictures.',
  },
  METADATA_MISSING: {
    kor: '그림은 있고 메타데이터가 없는 번호가 {count}개 있습니다: {numbers}. JSON을 추가해 주세요.',
    eng: 'Numbers have a picture and no metadata ({count}): {numbers}. Add the JSON files.',
  },
  TABLE_UNREADABLE: {
    kor: '표를 읽을 수 없습니다. 제목 줄 아래에 한 행 이상 있는 CSV(UTF-8)로 저장해 주세요.',
    eng: 'The table cannot be read. Save it as CSV (UTF-8), with a header line and at least one row.',
  },
  TABLE_NO_NUMBER: {
    kor: '표에 번호 열이 없습니다. "number" 열에 번호를, 또는 "image" 열에 그림 이름을 적어 주세요.',
    eng: 'The table has no column of numbers. Add a column "number", or "image" with the names of the pictures.',
  },
  TABLE_ROW_NUMBER: {
    kor: '표의 {row}행에 번호가 없거나 숫자가 아닙니다. 12처럼 적어 주세요.',
    eng: 'Row {row} of the table has no number, or one that is none. Write it like 12.',
  },
  TABLE_ROW_TWICE: {
    kor: '표의 {row}행이 {first}행과 같은 {number}번입니다. 하나만 남겨 주세요.',
    eng: 'Row {row} of the table is for number {number}, as row {first} is. Keep one of them.',
  },
  TABLE_ROWS_MISSING: {
    kor: '그림은 있고 표에 행이 없는 번호가 {count}개 있습니다: {numbers}. 표에 추가해 주세요.',
    eng: 'Numbers have a picture and no row in the table ({count}): {numbers}. Add the rows.',
  },
  TABLE_TWICE: {
    kor: '표가 둘 이상입니다. 다른 표: {first}. 하나만 남겨 주세요.',
    eng: 'There is another table: {first}. Keep one of them.',
  },
  TABLE_AND_FILES: {
    kor: '표와 JSON 파일이 함께 있습니다. 메타데이터는 한 가지로만 넣어 주세요.',
    eng: 'There are a table and JSON files. Give the metadata in one way.',
  },
  ZIP_UNREADABLE: {
    kor: 'zip을 열 수 없습니다. 손상되었거나 내용이 표시된 크기와 다릅니다. 다시 압축해 주세요.',
    eng: 'The zip cannot be opened: it is damaged, or holds more than it says. Make it again.',
  },
  ZIP_ENCRYPTED: {
    kor: '암호가 걸린 zip입니다. 암호 없이 다시 압축해 주세요.',
    eng: 'The zip has a password. Make it again without one.',
  },
  FILE_UNREADABLE: {
    kor: '파일을 읽을 수 없습니다. 옮기거나 바꾸지 않았는지 확인하고 다시 선택해 주세요.',
    eng: 'The file cannot be read. See that it was not moved or changed, and choose it again.',
  },
  FILE_EMPTY: {
    kor: '파일이 비어 있습니다. 다시 내보내 주세요.',
    eng: 'The file is empty. Export it again.',
  },
  FILE_TOO_LARGE: {
    kor: '파일 크기: {bytes}바이트. 파일 하나는 {bytesMax}바이트까지입니다. 줄여서 다시 선택해 주세요.',
    eng: 'The file has {bytes} bytes; one file may have {bytesMax}. Make it smaller.',
  },
  TYPE_UNSUPPORTED: {
    kor: '쓸 수 없는 종류의 파일입니다. PNG, JPEG, GIF, WebP, SVG 그림이나 JSON으로 바꿔 주세요.',
    eng: 'Files of this kind cannot be used. Convert it to a PNG, JPEG, GIF, WebP or SVG picture, or to JSON.',
  },
  TYPE_DIFFERS: {
    kor: '이름은 {named} 파일인데 내용은 {found}입니다. 내용에 맞게 이름을 바꾸거나 다시 내보내 주세요.',
    eng: 'By its name it is {named}, by its content {found}. Rename it, or export it again.',
  },
  JSON_BOM: {
    kor: 'JSON 앞에 BOM이 있어 열지 못하는 지갑이 있습니다. BOM 없는 UTF-8로 저장해 주세요.',
    eng: 'The JSON begins with a byte order mark, which some wallets do not read. Save it as UTF-8 without BOM.',
  },
  JSON_NOT_UTF8: {
    kor: 'JSON이 UTF-8이 아닙니다. UTF-8로 저장해 주세요.',
    eng: 'The JSON is not UTF-8. Save it as UTF-8.',
  },
  JSON_INVALID: {
    kor: 'JSON을 읽을 수 없습니다. 빠진 쉼표, 따옴표, 괄호가 있는지 확인해 주세요.',
    eng: 'The JSON cannot be read. Check for missing commas, quotes or brackets.',
  },
  JSON_TOO_DEEP: {
    kor: 'JSON이 너무 깊거나 큽니다. 메타데이터만 남겨 주세요.',
    eng: 'The JSON is nested too deeply, or too big. Keep only the metadata.',
  },
  JSON_NOT_OBJECT: {
    kor: 'JSON이 객체가 아닙니다. NFT 하나의 메타데이터는 중괄호로 시작해야 합니다.',
    eng: 'The JSON is not an object. The metadata of one NFT begins with a brace.',
  },
  FIELD_MISSING: {
    kor: '"{field}" 항목이 없거나 비어 있습니다. 채워 주세요.',
    eng: 'The field "{field}" is missing or empty. Fill it in.',
  },
  FIELD_NOT_TEXT: {
    kor: '"{field}" 항목은 텍스트여야 합니다.',
    eng: 'The field "{field}" must be text.',
  },
  FIELD_TOO_LONG: {
    kor: '"{field}" 길이: {bytes}바이트. 체인에는 {bytesMax}바이트까지 들어갑니다(한글 한 글자는 3바이트). 줄여 주세요.',
    eng: 'The field "{field}" has {bytes} bytes; the chain keeps at most {bytesMax}. Shorten it.',
  },
  FIELD_CHARACTER: {
    kor: '"{field}" 항목에 보이지 않는 제어 문자가 있습니다. 지워 주세요.',
    eng: 'The field "{field}" has a control character, which cannot be seen. Remove it.',
  },
  IMAGE_OF_ANOTHER: {
    kor: '"image" 항목이 다른 파일을 가리킵니다: {found}. 같은 번호의 그림은 {expected}입니다.',
    eng: 'The field "image" names another file: {found}. The picture of this number is {expected}.',
  },
  IMAGE_URI: {
    kor: '"image" 항목이 쓸 수 있는 주소가 아닙니다: {found}. https, ipfs, ar 주소나 함께 올리는 그림의 이름을 적어 주세요.',
    eng: 'The field "image" is no address that others can open: {found}. Write one with https, ipfs or ar, or the name of a picture that is uploaded with it.',
  },
  ATTRIBUTES_MALFORMED: {
    kor: '"attributes" 항목은 trait_type과 value를 가진 객체의 목록이어야 합니다.',
    eng: 'The field "attributes" must be a list of objects with trait_type and value.',
  },
  ATTRIBUTES_TOO_MANY: {
    kor: '속성이 {count}개입니다. {countMax}개까지 쓸 수 있습니다.',
    eng: 'There are {count} attributes; at most {countMax} are kept.',
  },
  ATTRIBUTE_TWICE: {
    kor: '같은 속성이 두 번 있습니다: "{trait}". 하나만 남겨 주세요.',
    eng: 'The attribute "{trait}" is there twice. Keep one.',
  },
  ATTRIBUTE_UNKNOWN: {
    kor: '템플릿에 없는 속성입니다: "{trait}". 이름을 확인하거나 템플릿에 추가해 주세요.',
    eng: 'The template has no attribute "{trait}". Check its name, or add it to the template.',
  },
  ATTRIBUTE_MISSING: {
    kor: '템플릿에 있는 속성이 없습니다: "{trait}". 추가해 주세요.',
    eng: 'The attribute "{trait}" of the template is missing. Add it.',
  },
  ATTRIBUTE_VALUE: {
    kor: '템플릿에 없는 값입니다. "{trait}": "{value}". 값을 확인하거나 템플릿에 추가해 주세요.',
    eng: 'The template has no value "{value}" for "{trait}". Check it, or add it to the template.',
  },
  ATTRIBUTE_NOT_NUMBER: {
    kor: '숫자여야 하는 속성입니다. "{trait}": "{value}".',
    eng: 'The attribute "{trait}" must be a number and is "{value}".',
  },
  ATTRIBUTE_RANGE: {
    kor: '범위를 벗어난 값입니다. "{trait}": {value}. {min}부터 {max}까지 쓸 수 있습니다.',
    eng: 'The attribute "{trait}" is {value}; the template allows {min} to {max}.',
  },
  DESCRIPTION_EMPTY: {
    kor: '설명("description")이 없습니다. 의도한 것이 아니라면 채워 주세요.',
    eng: 'There is no "description". Fill it in if that is not meant.',
  },
  COLLECTION_HALF: {
    kor: '컬렉션의 그림과 JSON 가운데 하나만 있어 올리지 않습니다. 필요하면 둘 다 넣어 주세요.',
    eng: 'Of the collection there is only a picture or only a JSON, so it is left out. Add the other if it is meant.',
  },
  NAME_TWICE: {
    kor: '이름이 다른 파일과 같습니다: {first}. 의도한 것이 아니라면 바꿔 주세요.',
    eng: 'Another file has the same name inside: {first}. Change it if that is not meant.',
  },
}
