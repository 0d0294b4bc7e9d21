const hourMs = 3_600_000

/** A date and time in a form, `YYYY-MM-DDTHH:mm` in Tashkent time. */
export type TashkentLocalTime = string

/** Tashkent is at UTC+5 all year; the browser's time zone is not used. */
export const fromTashkentTime = (wall: TashkentLocalTime): Date => new Date(`${wall}:00+05:00`)
export const toTashkentTime = (moment: Date | number): TashkentLocalTime =>
  new Date(new Date(moment).getTime() + 5 * hourMs).toISOString().slice(0, 16)
