/** `Digit1` or `Numpad1` → 1, up to 9; null for another key. */
export const digitOf = (code: string): number | null => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) || null
