/** Whether presses on an element are answered: React leaves what it knows of an element on it. */
export const isHydrated = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__react'))
