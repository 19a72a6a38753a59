const unit = 10n ** 18n

/**
 * Smallest units of a source chain's coin (18 digits) as people read them: "0.1". Cut after `digitsMax`, rounded
 * up, so that the amount shown is always enough. Never through floating point.
 */
export function formatCoin(wei: string | bigint, digitsMax = 6): string {
  const step = 10n ** BigInt(18 - digitsMax)
  const rounded = ((BigInt(wei) + step - 1n) / step) * step
  const fraction = (rounded % unit).toString().padStart(18, '0').slice(0, digitsMax).replace(/0+$/, '')
  const whole = (rounded / unit).toString()
  return fraction ? `${whole}.${fraction}` : whole
}
