export { saveChunks } from './chunks.ts'
export { addSpent, completeItems, countItems, saveTxLog, type FinishedItem } from './outcomes.ts'
export { itemColumns, toPlannedItem, type ItemColumns, type PlannedItem } from './planned-item.ts'
export { lockRun } from './planning.ts'
