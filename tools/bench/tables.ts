export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Returns the percentile: the value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number
}

export function column(value: number, width: number, digits = 2): string {
  return value.toFixed(digits).padStart(width)
}
