import type { ListWords } from '../../list/list-words.ts'

/** The Korean sentences, with the same parameters. No particle follows a parameter, so none can be wrong. */
export const list: ListWords = {
  messages: {
    fileEmpty:
      '파일이 비어 있습니다. 제목 줄과 한 행 이상의 내용이 필요합니다. 파일을 확인한 뒤 다시 선택해 주세요.',
    fileTooLarge:
      '파일 크기: {bytes}바이트. 최대 {bytesMax}바이트까지 읽을 수 있습니다. 목록을 여러 개로 나눠 주세요.',
    fileBinary:
      '텍스트 파일이 아닙니다(종류: {kind}). 파일을 열어 CSV(UTF-8)로 저장한 뒤 새 파일을 선택해 주세요.',
    fileNulBytes:
      '{line}번째 줄에 텍스트에는 없는 NUL 바이트가 있습니다. 손상되었거나 텍스트가 아닌 파일입니다. CSV(UTF-8)로 다시 저장해 주세요.',
    encodingUnknown:
      '{line}번째 줄은 UTF-8도 CP949(한글 엑셀)도 아닙니다. CSV(UTF-8)로 저장한 뒤 다시 선택해 주세요.',
    encodingMixed:
      '두 가지 인코딩이 섞여 있습니다. {line}번째 줄만 UTF-8이 아닙니다. 파일 전체를 CSV(UTF-8)로 저장해 주세요.',
    encodingOther:
      '{encoding}에는 없는 바이트가 있습니다. 다른 인코딩을 고르거나 CSV(UTF-8)로 저장해 주세요.',
    headerMissing:
      '첫 줄에 알 수 있는 열 이름이 없습니다: "{found}". 맨 위에 열 이름을 넣어 주세요. 예: {example}',
    headerTwice:
      '"{first}", "{header}" 두 열의 뜻이 같습니다({column}). 하나만 남기고 다른 하나는 지우거나 제외해 주세요.',
    headerOnly: '열 이름만 있고 내용이 없습니다. 그 아래에 한 행 이상 추가해 주세요.',
    columnsTooMany:
      '열 개수: {count}. 최대 {countMax}개까지 읽을 수 있습니다. 목록에 필요한 열만 남겨 주세요.',
    columnUnknown:
      '알 수 없는 열입니다: "{header}". 사용할 수 있는 열: {known}.{guessHint} 어떤 열인지 고르거나 제외해 주세요.',
    columnMissing:
      '필요한 열이 없고 기본값도 없습니다: {column}. 열을 추가하거나 모든 행에 쓸 기본값을 입력해 주세요.',
    columnAbsent:
      '목록에 없는 열이며 기본값도 없어 비워 둡니다: {column}. 의도한 것이 아니라면 기본값을 입력해 주세요.',
    rowsTooMany: '{rowsMax}행이 넘어 나머지는 읽지 않았습니다. 목록을 여러 개로 나눠 주세요.',
    quoteUnclosed:
      '{row}행에서 열린 따옴표가 닫히지 않아 나머지 전체가 한 칸이 되었습니다. 따옴표를 닫거나 지워 주세요.',
    jsonTorn: 'JSON이 {line}번째 줄에서 끊겼습니다. 파일이 잘린 것입니다. 다시 내보내거나 다시 올려 주세요.',
    jsonInvalid:
      'JSON의 {line}번째 줄 근처({item}번째 항목, 0은 항목 바깥)에 오류가 있습니다. 빠진 쉼표, 따옴표, 괄호가 있는지 확인해 주세요.',
    jsonTooDeep:
      'JSON의 {line}번째 줄이 {depthMax}단계보다 깊습니다. 객체를 나열한 단순한 목록을 사용해 주세요.',
    jsonTooBig: 'JSON에 값이 {nodesMax}개보다 많습니다. 목록을 여러 개로 나눠 주세요.',
    jsonNotList: 'JSON이 목록이 아닙니다. 객체의 배열, 또는 그 배열을 "items"에 담은 객체를 사용해 주세요.',
    placeholderUnknown:
      '{column} 템플릿에 뜻이 없는 표시가 있습니다: {placeholder}. 번호는 {n} 또는 {n:4}, URI 안의 이름은 {name} 표시를 사용해 주세요.',
    missing: '{column} 칸이 비어 있습니다. 값을 입력하거나 모든 행에 쓸 기본값을 입력해 주세요.',
    optionalEmpty: '{column} 칸이 비어 있어 빈 값으로 둡니다. 의도한 것이 아니라면 값을 입력해 주세요.',
    tooLong:
      '{column} 길이: {bytes}바이트. 체인에는 최대 {bytesMax}바이트까지 저장됩니다(한글 한 글자는 3바이트). 더 짧게 입력해 주세요.',
    controlCharacter:
      '{column} 칸에 보이지 않는 제어 문자({character})가 있습니다. 내용을 다시 입력해 주세요.',
    brokenCharacter: '{column} 칸의 글자가 깨졌습니다: "{value}". 원본을 보고 다시 입력해 주세요.',
    invisibleCharacter:
      '{column} 칸에 보이지 않는 문자({character})가 있습니다. 웹 페이지에서 복사할 때 자주 생깁니다. 의도한 것이 아니라면 다시 입력해 주세요.',
    scientificNotation:
      '{column} 값: "{value}". 엑셀이 긴 숫자를 줄여 쓴 것입니다. 셀 서식을 텍스트로 바꾸고 전체 값을 입력해 주세요.',
    cellsTooFew:
      '칸 수: {cells}. 이 목록의 열은 {expected}개입니다. 행이 잘렸을 수 있습니다. 빠진 칸을 여기서 채워 주세요.',
    cellsTooMany:
      '칸 수: {cells}. 이 목록의 열은 {expected}개입니다. 구분자가 들어 있는 칸은 따옴표로 묶거나 여기서 고쳐 주세요.',
    quoteMalformed: '따옴표로 묶은 칸 안에 따옴표가 있습니다. 파일에서 두 번("") 쓰거나 여기서 고쳐 주세요.',
    rowNotObject: 'JSON 목록의 이 항목은 객체가 아닙니다. 열 이름을 키로 갖는 객체를 사용해 주세요.',
    numberWithoutFiles: '파일 세트의 번호입니다: {number}. 위에서 파일 세트를 고르거나 URI를 적어 주세요.',
    numberUnknown: '파일 세트에 없는 번호입니다: {number}. 번호를 고치거나 다른 파일 세트를 골라 주세요.',
    uriScheme:
      'URI "{value}"의 시작 부분은 https://, ipfs://, ar:// 중 하나여야 합니다. 시작 부분을 고쳐 주세요.',
    uriInvalid:
      '온전한 URI가 아니거나, 공백처럼 퍼센트 인코딩해야 하는 문자가 있습니다: "{value}". 브라우저에 보이는 대로 입력해 주세요.',
    uriUserinfo: 'URI의 @ 앞에 이름이나 비밀번호가 들어 있습니다: "{value}". 누구나 볼 수 있으니 빼 주세요.',
    uriLocal:
      '이 컴퓨터나 사설망을 가리키는 URI입니다: "{value}". 지갑이 열 수 없으니 공개된 주소를 입력해 주세요.',
    uriNotAscii:
      'URI에 ASCII가 아닌 문자가 있습니다: "{value}". 일부 지갑은 열지 못하니 가능하면 퍼센트 인코딩해 주세요.',
    ownerEvm:
      '이더리움 또는 카이아 주소입니다: "{value}". 솔라나 지갑 주소가 필요합니다. 받는 분에게 솔라나 주소를 확인해 주세요.',
    ownerBase58:
      '지갑 주소 "{value}"에 솔라나 주소에 없는 문자가 있습니다: "{character}". 지갑에서 주소를 다시 복사해 주세요.',
    ownerLength:
      '지갑 주소 "{value}"의 길이: {length}자. 솔라나 주소는 32~44자이며 32바이트를 나타냅니다. 주소 전체를 다시 복사해 주세요.',
    ownerLowerCased:
      '모두 소문자로 바뀐 주소 같습니다: "{value}". 솔라나 주소에는 대문자와 소문자가 함께 있습니다. 지갑에서 다시 복사해 주세요.',
    ownerUpperCased:
      '모두 대문자로 바뀐 주소 같습니다: "{value}". 솔라나 주소에는 대문자와 소문자가 함께 있습니다. 지갑에서 다시 복사해 주세요.',
    ownerSignature:
      '트랜잭션 서명입니다: "{value}". 솔라나 지갑 주소가 필요합니다. 지갑 주소를 입력해 주세요.',
    ownerBurn: '소각 주소입니다: "{value}". 여기로 보내면 사라집니다. 지갑 주소를 입력해 주세요.',
    ownerProgram: '지갑이 아니라 프로그램({label}) 주소입니다: "{value}". 지갑 주소를 입력해 주세요.',
    ownerMint: '지갑이 아니라 토큰({label}) 주소입니다: "{value}". 지갑 주소를 입력해 주세요.',
    ownerOffCurve:
      '개인 키가 있을 수 없는 주소(곡선 밖)입니다: "{value}". 지갑이 아니라 프로그램 계정입니다. 지갑 주소를 입력해 주세요.',
    creatorsFormat:
      '크리에이터를 읽을 수 없습니다: "{value}". 주소:지분|주소:지분 형식으로 입력해 주세요. 예: AbC...:60|XyZ...:40',
    creatorEvm: '크리에이터가 이더리움 또는 카이아 주소입니다: "{address}". 솔라나 주소를 입력해 주세요.',
    creatorAddress:
      '크리에이터가 솔라나 지갑 주소가 아닙니다: "{address}". 지갑에서 주소를 다시 복사해 주세요.',
    creatorLowerCased:
      '모두 소문자로 바뀐 크리에이터 주소 같습니다: "{address}". 솔라나 주소에는 대문자와 소문자가 함께 있습니다. 지갑에서 다시 복사해 주세요.',
    creatorUpperCased:
      '모두 대문자로 바뀐 크리에이터 주소 같습니다: "{address}". 솔라나 주소에는 대문자와 소문자가 함께 있습니다. 지갑에서 다시 복사해 주세요.',
    creatorTwice: '같은 크리에이터가 두 번 있습니다: "{address}". 하나만 남기고 지분을 합쳐 주세요.',
    creatorShare:
      '크리에이터 "{address}"의 지분은 0~100의 정수여야 합니다(입력값: "{share}"). 정수 퍼센트로 입력해 주세요.',
    creatorsSum: '크리에이터 지분의 합: {sum}. 합은 100이어야 합니다. 지분을 고쳐 주세요.',
    creatorsTooMany: '크리에이터 수: {count}. 최대 {countMax}명까지 가능합니다. 일부를 지워 주세요.',
    royaltyFormat:
      '로열티를 읽을 수 없습니다: "{value}". 5, 5%, 5.5처럼 퍼센트로 입력해 주세요(소수 둘째 자리까지).',
    royaltyRange:
      '로열티는 0%에서 100% 사이여야 합니다(입력값: "{value}"). 퍼센트로 입력해 주세요: 5는 5%입니다. 베이시스 포인트라면 500 bps처럼 적어 주세요.',
    royaltyTiny:
      '로열티를 {value}%로 읽었습니다. 엑셀에서 5%가 0.05로 바뀐 것이라면 5%를, 맞는 값이라면 % 기호를 붙여 입력해 주세요.',
    royaltyNobody: '로열티는 있지만 받을 크리에이터가 없습니다. 크리에이터를 입력해 주세요.',
    attributesFormat:
      '속성을 읽을 수 없습니다: "{value}". 이름:값|이름:값 또는 {"Hat":"Red"} 같은 JSON으로 입력해 주세요.',
    attributesTooMany: '속성 수: {count}. 최대 {countMax}개까지 가능합니다. 일부를 지워 주세요.',
    attributeTwice: '같은 속성이 두 번 있습니다: "{trait}". 의도한 것이 아니라면 하나를 지워 주세요.',
    duplicateItem:
      '{firstRow}행과 이름, URI, 소유자가 모두 같습니다. 두 번 발행됩니다. 하나를 지우거나 고쳐 주세요.',
    duplicateUri: '{firstRow}행과 URI가 같습니다. NFT마다 메타데이터가 달라야 한다면 고쳐 주세요.',
    duplicateName: '{firstRow}행과 이름이 같습니다. 이름이 달라야 한다면 고쳐 주세요.',
    alreadyPlanned:
      '이 컬렉션의 다른 작업에 이미 있습니다(작업: "{run}"). 같은 NFT는 두 번 발행하지 않으니 빼거나 고쳐 주세요.',
  },
  guessHint: (column) => ` 혹시 이 열인가요? ${column}.`,
}
