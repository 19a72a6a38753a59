import { isPlainLine } from '../plain-text.ts'

/** What the path of a file in a folder or zip says. */
export interface FileName {
  /** Of the item the file is for; null when the name ends with no number. */
  number: number | null
  /** It is for the collection itself. */
  isOfCollection: boolean
  /** In small letters, without its dot. */
  extension: string
}

const pathCharactersMax = 255

/** What systems put beside the files of a person. */
const ofSystems = /(?:^|\/)(?:__MACOSX\/|\.[^/]*|Thumbs\.db$|desktop\.ini$)/i

/** Whether a file was put there by a system and is left out without a word. */
export function isOfSystem(path: string): boolean {
  return ofSystems.test(path)
}

/** Whether a path stays in its folder, whoever unpacks it, and can be shown. */
export function isSafePath(path: string): boolean {
  const isWell = path.length <= pathCharactersMax && isPlainLine(path) && !/[\\:*?"<>|]/.test(path)
  return isWell && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** `images/kongz_0012.png` is of item 12: the number that the name ends with, with or without zeros before it. */
export function readFileName(path: string): FileName {
  const file = path.slice(path.lastIndexOf('/') + 1)
  const dot = file.lastIndexOf('.')
  const base = dot < 0 ? file : file.slice(0, dot)
  const digits = /(?:^|\D)0*(\d{1,9})$/.exec(base)?.[1]
  return {
    number: digits === undefined ? null : Number(digits),
    isOfCollection: base.toLowerCase() === 'collection',
    extension: dot < 0 ? '' : file.slice(dot + 1).toLowerCase(),
  }
}
