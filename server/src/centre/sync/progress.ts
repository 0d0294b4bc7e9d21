export class SyncProgress {
  readonly #expected: (number | null)[]
  readonly #handled: number[]
  #current = 0

  /** @param expected number of rows of each kind; null = unknown */
  constructor(expected: (number | null)[]) {
    this.#expected = [...expected]
    this.#handled = expected.map(() => 0)
  }

  /** @param total number of rows of the current kind in the ERP; null = unknown */
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

  /** null while the number of rows of one kind is unknown. */
  get total(): number | null {
    return this.#expected.reduce<number | null>((sum, rows) => (sum === null || rows === null ? null : sum + rows), 0)
  }

  /** From 0 to 99. While the total number of rows is unknown, each kind of rows has an equal share. */
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
