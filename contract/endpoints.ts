/**
 * Every route of the API. The router mounts it, OpenAPI documents it, the browser calls it: of each page's the build takes what that page
 * calls.
 */
export * as endpoints from './every-endpoint.ts'
