/** A text in both languages of the site. */
export interface Localised {
  kor: string
  eng: string
}

/** What every entry of a data file says about itself. */
export interface Entry {
  id: string
  name: Localised
  description: Localised
  /** True until a maintainer has replaced the entry by a real one; the page then marks it as a sample. */
  isSample: boolean
}
