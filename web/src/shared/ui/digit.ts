/** 1–9 of `Digit1` or `Numpad1`. */
export const digitOf = (code: string): number | null => Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) || null
