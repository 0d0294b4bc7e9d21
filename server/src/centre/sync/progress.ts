/** How far a run is, over its collections; honest: what nobody told is not made up. */
export class Progress {
  readonly #expected: (number | null)[]
  readonly #handled: number[]
  #current = 0

  /** @param expected rows of each collection as far as known beforehand */
  constructor(expected: (number | null)[]) {
    this.#expected = [...expected]
    this.#handled = expected.map(() => 0)
  }

  /** @param total rows of the collection at hand as the ERP says, or null */
  handled(rows: number, total: number | null): void {
    const handled = (this.#handled[this.#current] ?? 0) + rows
    this.#handled[this.#current] = handled
    const expected = total ?? this.#expected[this.#current] ?? null
    this.#expected[this.#current] = expected === null ? null : Math.max(expected, handled)
  }

  collectionOver(): void {
    this.#expected[this.#current] = this.#handled[this.#current] ?? 0
    this.#current++
  }

  /** Rows of the whole run, null while some collection's are unknown. */
  get total(): number | null {
    return this.#expected.reduce<number | null>((sum, rows) => (sum === null || rows === null ? null : sum + rows), 0)
  }

  /** 0…99; where a total is unknown each collection counts alike. */
  get percent(): number {
    const { total } = this
    const share =
      total === null
        ? this.#handled.reduce((sum, _, index) => sum + this.#shareOf(index), 0) / this.#handled.length
        : this.#handled.reduce((sum, rows) => sum + rows, 0) / Math.max(total, 1)
    return Math.min(99, Math.floor(100 * share))
  }

  #shareOf(index: number): number {
    if (index < this.#current) return 1
    const expected = this.#expected[index]
    return expected ? (this.#handled[index] ?? 0) / expected : 0
  }
}
