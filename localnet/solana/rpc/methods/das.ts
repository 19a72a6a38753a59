import type { RpcMethod } from '../context.ts'
export const dasMethods: Record<string, RpcMethod> = {}
