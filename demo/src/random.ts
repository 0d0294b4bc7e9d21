export interface Random {
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns a random integer from `from` to `to`, both inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Creates a generator: the same seed gives the same numbers on every machine. It must not be used for secrets. */
export function createRandomGenerator(seed: string): Random {
  let state = fnvHashOf(seed)

  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => requireElementAt(list, int(0, list.length - 1)),
    shuffled(list) {
      const result = [...list]
      for (let last = result.length - 1; last > 0; last--) {
        const other = int(0, last)
        const kept = requireElementAt(result, last)
        result[last] = requireElementAt(result, other)
        result[other] = kept
      }
      return result
    },
  }
}

export function fnvHashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

export function requireElementAt<T>(list: readonly T[], index: number): T {
  if (index < 0 || index >= list.length) throw new RangeError(`no element ${index} among ${list.length}`)
  return list[index] as T
}
