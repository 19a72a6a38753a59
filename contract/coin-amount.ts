const digits = 18

/** Wei in coins of an EVM chain, without floating point and unit: "0.1". Nothing is rounded away. */
export function coinTextOf(wei: bigint | string): string {
  const text = String(wei).padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '')
  const whole = text.slice(0, -digits).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return fraction ? `${whole}.${fraction}` : whole
}
