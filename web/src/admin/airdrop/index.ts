export { WindowSelect } from './window-select.tsx'
