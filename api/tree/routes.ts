import { listTrees } from '#db/tree/tree-list.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Mount } from '../http/mount.ts'
import { mountList } from '../http/mount-list.ts'
import { presentTrees, readTree } from './read-tree.ts'

export function mountTrees(mount: Mount) {
  mountList(mount, endpoints.listTrees, {
    list: listTrees,
    keyOf: (row) => row.tree.id,
    present: (rows, { db }) => presentTrees(db, rows),
  })
  mount(endpoints.readTree, ({ params, services: { db } }) => readTree(db, params.treeId))
}
