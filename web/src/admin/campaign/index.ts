export { presetRoutes } from './preset-routes.tsx'
export { usePresets } from './use-presets.ts'
