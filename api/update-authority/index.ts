export { mountAuthority } from './routes.ts'
