import { hexOf, type Role } from './colour.ts'

/** Five roles, one light. Curated, never random hues. */
export interface Palette {
  name: string
  deep: string
  glow: string
  main: string
  second: string
  light: string
}

export const palettes: readonly [Palette, ...Palette[]] = [
  palette('proof', [0.17, 0.03, 280], [0.38, 0.09, 75], [0.72, 0.14, 78], [0.55, 0.12, 45], [0.93, 0.09, 92]),
  palette(
    'tide',
    [0.17, 0.04, 250],
    [0.4, 0.11, 235],
    [0.7, 0.13, 225],
    [0.55, 0.15, 265],
    [0.93, 0.07, 200],
  ),
  palette(
    'aurora',
    [0.16, 0.035, 190],
    [0.42, 0.1, 170],
    [0.76, 0.14, 165],
    [0.6, 0.13, 205],
    [0.95, 0.09, 145],
  ),
  palette('ember', [0.16, 0.04, 10], [0.4, 0.13, 25], [0.7, 0.17, 35], [0.55, 0.19, 5], [0.93, 0.08, 70]),
  palette(
    'iris',
    [0.17, 0.05, 300],
    [0.4, 0.15, 295],
    [0.7, 0.15, 300],
    [0.58, 0.17, 330],
    [0.93, 0.06, 310],
  ),
  palette(
    'moss',
    [0.16, 0.03, 140],
    [0.4, 0.09, 130],
    [0.75, 0.15, 128],
    [0.56, 0.11, 160],
    [0.95, 0.1, 115],
  ),
  palette('rose', [0.17, 0.04, 345], [0.42, 0.13, 350], [0.73, 0.15, 0], [0.56, 0.15, 315], [0.94, 0.06, 20]),
  palette(
    'ash',
    [0.17, 0.01, 260],
    [0.42, 0.02, 255],
    [0.78, 0.03, 250],
    [0.58, 0.05, 235],
    [0.96, 0.02, 90],
  ),
]

function palette(name: string, deep: Role, glow: Role, main: Role, second: Role, light: Role): Palette {
  return {
    name,
    deep: hexOf(deep),
    glow: hexOf(glow),
    main: hexOf(main),
    second: hexOf(second),
    light: hexOf(light),
  }
}
