type Plain = Record<string, unknown>

/** A copy of `base` in which every leaf of `over` stands. */
export function deepMerge<T>(base: T, over: unknown): T {
  if (!isPlain(base) || !isPlain(over)) return (over === undefined ? base : over) as T
  const merged: Plain = { ...base }
  for (const key of Object.keys(over)) merged[key] = deepMerge(base[key], over[key])
  return merged as T
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype
