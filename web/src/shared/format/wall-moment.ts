const hourMs = 3_600_000

/** A date and time in a form: `YYYY-MM-DDTHH:mm`, local time in Tashkent. */
export type WallMoment = string

/**
 * Converts Tashkent local time to a timestamp. Tashkent is at UTC+5 all year, and the browser's time zone is not used.
 */
export const momentOfWall = (wall: WallMoment): Date => new Date(`${wall}:00+05:00`)
export const wallOfMoment = (moment: Date | number): WallMoment =>
  new Date(new Date(moment).getTime() + 5 * hourMs).toISOString().slice(0, 16)
