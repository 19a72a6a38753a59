/** What a person may say that a file is written in; the bytes of one are often the letters of another. */
export const chosenEncodings = ['utf-8', 'cp949', 'shift_jis', 'gb18030', 'big5', 'windows-1252'] as const
export type ChosenEncoding = (typeof chosenEncodings)[number]
