const hourMs = 3_600_000

/** A moment as a form holds it: `YYYY-MM-DDTHH:mm`, the clock on the wall in Tashkent. */
export type TashkentLocalTime = string

/** UTC+5 the whole year, whatever zone the browser is in. */
export const fromTashkentTime = (wall: TashkentLocalTime): Date => new Date(`${wall}:00+05:00`)
export const toTashkentTime = (moment: Date | number): TashkentLocalTime =>
  new Date(new Date(moment).getTime() + 5 * hourMs).toISOString().slice(0, 16)
