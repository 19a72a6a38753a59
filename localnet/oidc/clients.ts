/** What the stand-in knows each client by; worth nothing outside of this machine. */
export function secretOf(name: string) {
  return `the-localnet-secret-of-${name}`
}

/** A client's id and its secret, as settings have them. */
export function standInClient(name: string) {
  return `${name}:${secretOf(name)}`
}

export function standInIssuer(port: number) {
  return `http://localhost:${port}`
}
