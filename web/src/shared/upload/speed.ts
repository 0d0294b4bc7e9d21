const windowMs = 10_000

/** Bytes a second over the last ten seconds; null until there is something to divide. */
export function speedMeter() {
  let samples: { atMs: number; bytes: number }[] = []
  return {
    add(bytes: number, atMs: number): number | null {
      // Fewer bytes than before: a part is sent anew.
      if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = []
      samples.push({ atMs, bytes })
      while (samples.length > 2 && atMs - (samples[0]?.atMs ?? 0) > windowMs) samples.shift()
      const first = samples[0]
      const spentMs = first ? atMs - first.atMs : 0
      return first && spentMs >= 500 ? ((bytes - first.bytes) * 1000) / spentMs : null
    },
  }
}
