/** Returns e.g. 1 for `Digit1` or `Numpad1`; null = another key. */
export const digitOfKeyCode = (code: string): number | null =>
  Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) || null
