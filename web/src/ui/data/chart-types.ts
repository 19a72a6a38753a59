export interface ChartPoint {
  at: string
  values: number[]
}

export interface Series {
  label: string
  colour: 'success' | 'danger' | 'accent'
  /** Drawn dashed, so that two lines differ without colour. */
  isDashed?: boolean
}
