/** SPEC.md section 8: a style sheet, script or picture that did not load is only logged. */
export function logFailedAssets(): void {
  // Those of the page itself may have failed before anybody listened.
  for (const image of document.images)
    if (image.currentSrc && image.complete && image.naturalWidth === 0) log(image.currentSrc)
  addEventListener('error', ({ target }) => log(addressOf(target)), true)
}

function addressOf(target: EventTarget | null): string | null {
  if (target instanceof HTMLLinkElement) return target.href
  return target instanceof HTMLScriptElement || target instanceof HTMLImageElement ? target.src : null
}

function log(address: string | null): void {
  // oxlint-disable-next-line no-console -- what SPEC.md asks for
  if (address) console.warn(`Not loaded: ${address}`)
}
