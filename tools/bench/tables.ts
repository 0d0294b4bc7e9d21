export const medianOf = (values: readonly number[]) => percentileOf(values, 0.5)

export function percentileOf(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number
}

export function formatTableNumber(value: number, width: number, digits = 2): string {
  return value.toFixed(digits).padStart(width)
}
