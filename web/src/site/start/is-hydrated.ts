/** Whether presses on an element are answered: React leaves what it knows of an element on it. */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__react'))
}
