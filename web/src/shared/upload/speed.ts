const windowMs = 10_000

/** Returns a function that measures the speed in bytes per second over the last ten seconds; null = not known yet. */
export function createUploadSpeedMeter() {
  let samples: { atMs: number; bytes: number }[] = []
  return {
    add(bytes: number, atMs: number): number | null {
      // If there are fewer bytes than before, a part is being sent again, so the measurement starts again.
      if (bytes < (samples.at(-1)?.bytes ?? 0)) samples = []
      samples.push({ atMs, bytes })
      while (samples.length > 2 && atMs - (samples[0]?.atMs ?? 0) > windowMs) samples.shift()
      const first = samples[0]
      const spentMs = first ? atMs - first.atMs : 0
      return first && spentMs >= 500 ? ((bytes - first.bytes) * 1000) / spentMs : null
    },
  }
}
