const files = import.meta.glob<object>('../../../contract/locales/eng/lists/*.ts', { eager: true })

/** What lists, files, draws and snapshots say in English: the sentences as they stand in the folder of the language. */
export const englishLists = Object.values(files).flatMap((file) => Object.values<object>({ ...file }))
