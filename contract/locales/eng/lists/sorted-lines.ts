export const sortedLines = {
  NOT_UTF8: 'The file is not UTF-8, or begins with a byte order mark. Choose the published file as it is.',
  FILE_EMPTY: 'The file is empty. It needs at least one line.',
  LAST_LINE_OPEN: 'Line {line} does not end with a line feed. The file is cut off or was changed.',
  LINE_MALFORMED: 'Line {line} has another form than it must have: "{value}". The file was changed.',
  LINE_TWICE: 'Line {line} repeats the line before it. Every line may be there once.',
  LINE_OUT_OF_ORDER: 'Line {line} is not in the order of bytes. The file was changed.',
}
