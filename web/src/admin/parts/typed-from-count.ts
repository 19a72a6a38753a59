/** From this many items on, a person types the project and the count before they are sent. */
export const typedFromCount = 100
