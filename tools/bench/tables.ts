export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

export function column(value: number, width: number, digits = 2): string {
  return value.toFixed(digits).padStart(width)
}
