const hourMs = 3_600_000

/** A moment as a form holds it: `YYYY-MM-DDTHH:mm`, the clock on the wall in Tashkent. */
export type WallMoment = string

/** UTC+5 the whole year, whatever zone the browser is in. */
export const momentOfWall = (wall: WallMoment): Date => new Date(`${wall}:00+05:00`)
export const wallOfMoment = (moment: Date | number): WallMoment =>
  new Date(new Date(moment).getTime() + 5 * hourMs).toISOString().slice(0, 16)
