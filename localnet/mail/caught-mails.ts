import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** A mail that was caught, by the name of its file. */
export interface CaughtMail {
  name: string
  at: Date
  mail: Email
}

const shownMax = 100
const nameShape = /^[\w.-]{1,200}\.eml$/

/** The newest mails of a folder; none where there is no folder yet. */
export async function listCaughtMails(folder: string): Promise<CaughtMail[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => nameShape.test(name))
      .map(async (name) => ({ name, at: await timeOf(folder, name) })),
  )
  const newest = found.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, shownMax)
  return Promise.all(newest.map(async (one) => ({ ...one, mail: await read(folder, one.name) })))
}

/** @returns null when there is none of this name. */
export async function findCaughtMail(folder: string, name: string): Promise<CaughtMail | null> {
  if (!nameShape.test(name)) return null
  const mail = await read(folder, name).catch(() => null)
  return mail && { name, at: await timeOf(folder, name), mail }
}

async function timeOf(folder: string, name: string) {
  return (await stat(join(folder, name))).mtime
}

async function read(folder: string, name: string): Promise<Email> {
  return PostalMime.parse(await readFile(join(folder, name)))
}
