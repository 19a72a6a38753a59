export const sortedLines = {
  NOT_UTF8: '파일이 UTF-8이 아니거나 앞에 BOM이 있습니다. 공개된 파일을 바꾸지 말고 그대로 선택해 주세요.',
  FILE_EMPTY: '파일이 비어 있습니다. 한 줄 이상 필요합니다.',
  LAST_LINE_OPEN: '{line}번째 줄 끝에 줄바꿈(LF)이 없습니다. 파일이 잘렸거나 고쳐졌습니다.',
  LINE_MALFORMED: '{line}번째 줄의 형식이 다릅니다: "{value}". 파일이 고쳐졌습니다.',
  LINE_TWICE: '{line}번째 줄이 바로 앞 줄과 같습니다. 줄은 한 번씩만 있어야 합니다.',
  LINE_OUT_OF_ORDER: '{line}번째 줄이 바이트 순서에 맞지 않습니다. 파일이 고쳐졌습니다.',
}
